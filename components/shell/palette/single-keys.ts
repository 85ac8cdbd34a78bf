import { createStore } from "@/lib/client/storage/store";

const kept = createStore<false>("memescope-single-keys", (stored) => (stored === false ? false : null));

/** Whether a key pressed alone does something, which who dictates or strays on the keyboard may not want (WCAG 2.1.4). Kept in this browser. */
export const singleKeys = {
  areOn: () => kept.read() !== false,
  turn: (on: boolean) => kept.write(on ? null : false),
};
