"use client";

import { type ChangeEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Tells once of what somebody, or a password manager, did to a control before React took it over: nobody was told of that, so that it would
 * be shown and not hold, or be lost at the next drawing. What browsers themselves bring back of an earlier visit is no choice of now:
 * controls that choose say `autoComplete="off"`.
 * @param find gives the control in the element where it shows something else than it was drawn with
 */
export function useDoneBefore<Of extends HTMLElement, Control extends HTMLElement = Of>(
  tell: ((event: ChangeEvent<Control>) => void) | undefined, find: (drawn: Of) => Control | false | null | undefined,
): RefObject<Of | null> {
  const element = useRef<Of>(null);
  const first = useRef({ tell, find });
  useEffect(() => {
    const target = element.current && first.current.find(element.current);
    if (target) first.current.tell?.({ target, currentTarget: target } as unknown as ChangeEvent<Control>);
  }, []);
  return element;
}
