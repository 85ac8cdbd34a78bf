import { createListeners } from "./listeners";
import { waitForNewPage } from "./missing-code";

/** Whether the code being loaded is not needed yet, so that a failure need not be reported. */
let isAhead = false;

/** Callbacks waiting for the server while it is out of reach; null while it answers. */
let waiting: (() => void)[] | null = null;

/** What is held meanwhile: code is loaded later, a page is not navigated to. */
export type Held = "code" | "page";
const listeners = createListeners<[Held]>();

export const isOutOfReach = (): boolean => waiting !== null;

export function setOutOfReach(isOut: boolean): void {
  const released = isOut ? [] : (waiting ?? []);
  waiting = isOut ? (waiting ?? []) : null;
  for (const release of released) release();
}

/** Calls back for each thing that was wanted and is held. @returns a function that stops this */
export const onHeld = listeners.add;

/**
 * Loads code on demand. While the server is out of reach, waits until it answers: a document never requests code again that failed to load,
 * and the screen that needs it would be lost. If the code does not load all the same, the page is reloaded.
 */
export function laterCode<T>(load: () => Promise<T>): Promise<T> {
  if (waiting === null) return isAhead ? load() : load().catch(waitForNewPage);
  const back = new Promise<void>((release) => waiting?.push(release));
  listeners.tell("code");
  return back.then(() => laterCode(load));
}

/** Loads code before it is needed; does nothing while the server is out of reach. */
export function loadAhead(load: () => Promise<unknown>): void {
  if (waiting !== null) return;
  isAhead = true;
  void load().catch(() => undefined);
  isAhead = false;
}

/**
 * Whether the server can be asked for a page; if not, listeners are notified. While it is out of reach, the router would leave for the
 * browser's error page, and what was loaded would be lost.
 */
export function canAskForPage(): boolean {
  if (waiting === null) return true;
  listeners.tell("page");
  return false;
}
