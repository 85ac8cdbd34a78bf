import { createListeners } from "@/lib/shared/listeners";

interface HiddenMentions {
  ids: ReadonlySet<string>;
  /** How many of them are unread mentions of the primary handle. */
  unread: number;
}

const listeners = createListeners();
const none: HiddenMentions = { ids: new Set(), unread: 0 };
let hidden = none;

/** The mentions that are hidden while their deletion can be undone: no badge counts them, and the bell does not list them. */
export const hiddenMentions = {
  none,
  subscribe: listeners.add,
  read: () => hidden,
  write(next: HiddenMentions): void {
    hidden = next;
    listeners.notify();
  },
};
