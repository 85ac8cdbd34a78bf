import { type ChangeEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Reports, once, a change made to a control before React hydrated it, by the user or a password manager. No handler ran then, so the value
 * would be visible but not in the state, or be lost with the next render. Values that browsers restore from an earlier visit are not a
 * current choice, so controls for choosing set `autoComplete="off"`.
 * @param onChange called with the change, as the control's own `onChange` would be
 * @param find returns the control within the element if its value differs from the rendered one
 */
export function usePreHydrationChange<Of extends HTMLElement, Control extends HTMLElement = Of>(
  onChange: ((event: ChangeEvent<Control>) => void) | undefined, find: (rendered: Of) => Control | false | null | undefined,
): RefObject<Of | null> {
  const element = useRef<Of>(null);
  const first = useRef({ onChange, find });
  useEffect(() => {
    const target = element.current && first.current.find(element.current);
    if (!target) return;
    // If the change's `input` event made React hydrate the page, its `change` event is still to come, and rendering may put the old value
    // back before that.
    const stop = (event: Event) => event.stopPropagation();
    target.addEventListener("change", stop);
    setTimeout(() => target.removeEventListener("change", stop));
    first.current.onChange?.({ target, currentTarget: target } as unknown as ChangeEvent<Control>);
  }, []);
  return element;
}
