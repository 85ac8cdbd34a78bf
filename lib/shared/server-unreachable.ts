import { createListeners } from "./listeners";
import { waitForNewPage } from "./missing-code";

/** Whether the code being loaded is not needed yet, so that a failure need not be reported. */
let isPreloading = false;

/** Callbacks waiting for the server while it is out of reach; null while it answers. */
let waiters: (() => void)[] | null = null;

/** What is held meanwhile: code is loaded later, a page is not navigated to. */
export type Deferred = "code" | "page";
const listeners = createListeners<[Deferred]>();

export const isServerUnreachable = (): boolean => waiters !== null;

export function setServerUnreachable(isUnreachable: boolean): void {
  const released = isUnreachable ? [] : (waiters ?? []);
  waiters = isUnreachable ? (waiters ?? []) : null;
  for (const release of released) release();
}

/** Calls back for each thing that was wanted and is held. @returns a function that stops this */
export const onDeferred = listeners.add;

/**
 * Loads code on demand. While the server is out of reach, waits until it answers: a document never requests code again that failed to load,
 * and the screen that needs it would be lost. If the code does not load all the same, the page is reloaded.
 */
export function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (waiters === null) return isPreloading ? load() : load().catch(waitForNewPage);
  const reachable = new Promise<void>((release) => waiters?.push(release));
  listeners.notify("code");
  return reachable.then(() => loadWhenReachable(load));
}

/** Like `loadWhenReachable`, for one export of a module, such as a component for `dynamic()`. */
export function loadPart<M, Name extends keyof M>(load: () => Promise<M>, name: Name): Promise<M[Name]> {
  return loadWhenReachable(() => load().then((module) => module[name]));
}

/** Loads code before it is needed; does nothing while the server is out of reach. */
export function preload(load: () => Promise<unknown>): void {
  if (waiters !== null) return;
  isPreloading = true;
  void load().catch(() => undefined);
  isPreloading = false;
}

/**
 * Whether the server can be asked for a page; if not, listeners are notified. While it is out of reach, the router would leave for the
 * browser's error page, and what was loaded would be lost.
 */
export function canNavigate(): boolean {
  if (waiters === null) return true;
  listeners.notify("page");
  return false;
}
