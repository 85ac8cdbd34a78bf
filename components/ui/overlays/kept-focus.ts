/** Longer than a closing layer needs to return the focus itself, or a screen to find a better place for it. */
const graceMs = 100;

/**
 * From now on, when the focused element disappears, moves the focus to the nearest element around it that remains and can have it, at
 * last to the page's main part, so that the next Tab or arrow continues there. From a toast or a dialog it returns to where it came from,
 * also through several dialogs that made way for one another; while another dialog is open, it stays in that one.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let path: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (event: FocusEvent) => {
    last = event.target as Element;
    // Up to the document and the window, which are no elements.
    if (!last.closest("[data-toast], [role=dialog]:not([popover])")) path = event.composedPath() as HTMLElement[];
  };
  const recover = () => {
    const open = [...document.querySelectorAll<HTMLElement>("[role=dialog]:not([popover])")].at(-1);
    const places = open ? [open] : path.filter((one, at) => at === 0 || one.hasAttribute?.("tabindex"));
    // One that is gone, or hidden behind a page that is loading, does not take it.
    for (const place of [...places, document.getElementById("main")]) {
      if (document.activeElement === document.body) place?.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    timer = setTimeout(recover, graceMs);
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}
