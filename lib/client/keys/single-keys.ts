import { isOfComposition } from "@/lib/shared/composing";
import { createStore } from "../storage/store";

const kept = createStore<false>("memescope-single-keys", (stored) => (stored === false ? false : null));

/** Whether a key pressed alone does something, which who dictates or strays on the keyboard may not want (WCAG 2.1.4). Kept in this browser. */
export const singleKeys = {
  areOn: () => kept.read() !== false,
  turn: (on: boolean) => kept.write(on ? null : false),
};

/** Whether a press is of a single key that may do something: nobody types or chooses, no layer is open, nothing else has taken it, and single keys are wanted. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isOfComposition(event) || defaultPrevented) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))) return false;
  return !document.querySelector("[role=dialog], [role=menu]") && singleKeys.areOn();
}
