import { createListeners } from "@/lib/shared/listeners";

const listeners = createListeners();
let count = 0;

/** How many unread mentions of the primary handle are hidden while their deletion can be undone: no badge counts them. */
export const hiddenUnread = {
  subscribe: listeners.add,
  read: () => count,
  write(next: number): void {
    count = next;
    listeners.notify();
  },
};
