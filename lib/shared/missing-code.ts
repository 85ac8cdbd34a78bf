import { pageLeaving } from "./page-leaving";
import { createListeners } from "./listeners";

/**
 * The storage key under which this tab remembers which missing code it was reloaded for: if something else keeps the code from loading, the
 * page would reload forever.
 */
const reloadedForKey = "memescope-missing-code";

const listeners = createListeners();
/** `wanted`: something waits for code that will not load in this document; `left`: reloading the page is left to the reader. */
type MissingCode = "wanted" | "left" | null;
let state: MissingCode = null;

export const missingCode = {
  subscribe: listeners.add,
  read: () => state,
  readOnServer: (): MissingCode => null,
  enter(next: MissingCode) {
    state = next;
    listeners.notify();
  },
};

/** Whether an error means that code did not load. The document remembers that: rendering again would fail again without a request. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && error.name === "ChunkLoadError";
}

/**
 * For code that did not load although the server seemed to answer: after a new version, the code of the old one is gone. Whatever needs it
 * waits for the page to be reloaded, which the frame takes care of.
 * @throws the error if it is another one, or if reloading did not help
 */
export async function waitForNewPage(error: unknown): Promise<never> {
  // A reload now would replace the page being navigated to.
  await pageLeaving();
  if (!isMissingCode(error) || !recordReload(error.message)) throw error;
  if (state === null) missingCode.enter("wanted");
  return new Promise(() => undefined);
}

/** @returns false if it was tried before, or if the try could not be recorded */
function recordReload(code: string): boolean {
  try {
    const before = sessionStorage.getItem(reloadedForKey) ?? "";
    if (before.includes(code)) return false;
    sessionStorage.setItem(reloadedForKey, `${before}${code}\n`);
    return true;
  } catch {
    return false;
  }
}
