import { isImeKey } from "@/lib/shared/composing";
import { createStore } from "../storage/store";

const store = createStore<false>("memescope-single-keys", (stored) => (stored === false ? false : null));

/**
 * Whether single-key shortcuts are on. People who use speech input, or who hit
 * keys by accident, may want them off (WCAG 2.1.4). Stored in this browser.
 */
export const singleKeys = {
  areOn: () => store.read() !== false,
  set: (on: boolean) => store.write(on ? null : false),
};

/**
 * Whether a key press may trigger a single-key shortcut: no modifier is held, nobody is typing or choosing, no layer is open, nothing else
 * has handled it, and shortcuts are on.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isImeKey(event) || defaultPrevented) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))) return false;
  return !document.querySelector("[role=dialog], [role=menu]") && singleKeys.areOn();
}
