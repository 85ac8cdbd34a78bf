/** A `ref` for an element that takes the focus when it appears. A stable function, so that React calls it only then and on removal. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
