/**
 * From now on, focuses each button that is clicked, as Chrome and Firefox do. Safari focuses the nearest focusable ancestor instead, and a
 * dialog opened by the button would return the focus there, wherever that is on the page. A field being typed in keeps the focus.
 * @returns a function that stops this
 */
export function focusPressedButtons(): () => void {
  const focus = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && document.activeElement !== button && document.activeElement?.contains(button)) button.focus({ preventScroll: true });
  };
  document.addEventListener("click", focus, true);
  return () => document.removeEventListener("click", focus, true);
}
