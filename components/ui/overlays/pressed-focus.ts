/**
 * Gives the focus to each button that is pressed from now on, as Chrome and Firefox do. Safari leaves it with the nearest box around, to which
 * a dialog that the button opens would give it back, wherever that box stands. A field that is being typed in keeps it.
 */
export function focusPressedButtons(): () => void {
  const focus = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && document.activeElement !== button && document.activeElement?.contains(button)) button.focus({ preventScroll: true });
  };
  document.addEventListener("click", focus, true);
  return () => document.removeEventListener("click", focus, true);
}
