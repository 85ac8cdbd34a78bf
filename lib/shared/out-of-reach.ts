import { createListeners } from "./listeners";
import { waitForNewPage } from "./missing-code";

/** Whether what is asked for is not wanted yet, so that nobody is to be told where it does not come. */
let isAhead = false;

/** What waits for the server while it is out of reach; null while it answers. */
let waiting: (() => void)[] | null = null;

/** What cannot be had meanwhile: code comes later, a page is not gone to. */
export type Held = "code" | "page";
const listeners = createListeners<[Held]>();

export const isOutOfReach = (): boolean => waiting !== null;

export function setOutOfReach(isOut: boolean): void {
  const released = isOut ? [] : (waiting ?? []);
  waiting = isOut ? (waiting ?? []) : null;
  for (const release of released) release();
}

/** Tells of each thing that was wanted and is held. @returns what ends that */
export const onHeld = listeners.add;

/**
 * Loads code that is wanted later. Out of reach it waits until the server answers: a document never asks again for code that did not
 * come, and the screen that wanted it would be lost. Where it does not come all the same, the page is loaded anew.
 */
export function laterCode<T>(load: () => Promise<T>): Promise<T> {
  if (waiting === null) return isAhead ? load() : load().catch(waitForNewPage);
  const back = new Promise<void>((release) => waiting?.push(release));
  listeners.tell("code");
  return back.then(() => laterCode(load));
}

/** Loads it before it is wanted; out of reach not at all. */
export function loadAhead(load: () => Promise<unknown>): void {
  if (waiting !== null) return;
  isAhead = true;
  void load().catch(() => undefined);
  isAhead = false;
}

/** Whether the server can be asked for a page; whoever listens is told where not. Out of reach the router would leave for a page of the browser's, and what was read would be lost. */
export function canAskForPage(): boolean {
  if (waiting === null) return true;
  listeners.tell("page");
  return false;
}
