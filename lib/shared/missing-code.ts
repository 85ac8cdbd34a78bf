import { pageLeaving } from "./leaving";
import { createListeners } from "./listeners";

/** Under which this tab keeps what it was loaded anew for: a page whose code is kept from coming by something else would go in circles. */
const triedKey = "memescope-missing-code";

const listeners = createListeners();
/** `wanted`: something waits for code that will not come into this document; `left`: for its reader to load the page anew. */
type MissingCode = "wanted" | "left" | null;
let state: MissingCode = null;

export const missingCode = {
  subscribe: listeners.add,
  read: () => state,
  readOnServer: (): MissingCode => null,
  enter(next: MissingCode) {
    state = next;
    listeners.tell();
  },
};

/** Whether code did not come. The document remembers that: drawing anew would fail again without asking for it. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && error.name === "ChunkLoadError";
}

/**
 * For code that did not come while the server seemed to answer: after a new version, that of the old one is gone. What wanted it waits
 * for the page to be loaded anew, which the frame sees to.
 * @throws the error where it is another, or where loading anew did not help
 */
export async function waitForNewPage(error: unknown): Promise<never> {
  // Loading anew would take the place of the page that is gone to.
  await pageLeaving();
  if (!isMissingCode(error) || !noteTry(error.message)) throw error;
  if (state === null) missingCode.enter("wanted");
  return new Promise(() => undefined);
}

/** @returns false where it was tried before, or where nobody would know the next time */
function noteTry(what: string): boolean {
  try {
    const before = sessionStorage.getItem(triedKey) ?? "";
    if (before.includes(what)) return false;
    sessionStorage.setItem(triedKey, `${before}${what}\n`);
    return true;
  } catch {
    return false;
  }
}
