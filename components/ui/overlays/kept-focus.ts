/** Longer than a closing layer needs to return the focus itself, or a screen to find a better place for it. */
const graceMs = 100;

/**
 * From now on, when the focused element disappears, moves the focus to the nearest element around it that remains and can have it, at
 * last to the page's main part, so that the next Tab or arrow continues there. From a toast it returns to where it came from.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let path: EventTarget[] = [];
  const note = (event: FocusEvent) => {
    last = event.target as Element;
    if (!last.closest("[data-toast]")) path = event.composedPath();
  };
  const recover = () => {
    if (document.activeElement !== document.body) return;
    const place = path.find((one, at) => one instanceof HTMLElement && one.isConnected && (at === 0 || one.hasAttribute("tabindex")));
    ((place as HTMLElement | undefined) ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    setTimeout(recover, graceMs);
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}
