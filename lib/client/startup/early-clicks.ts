declare global {
  interface Window {
    /** Repeats the click held back before the page worked. */
    memescopeHeld?: () => void;
  }
}

/**
 * Holds back a click on a button before React has hydrated the page, when nothing would handle it, and dims the button until then. Ctrl+K
 * or ⌘K counts as a click on the command palette's button; some browsers would otherwise open a search of their own. The last one counts,
 * for five seconds: as long as Chromium lets a click open a file or write to the clipboard. Runs as an inline script, so it is
 * self-contained and short.
 */
export function holdEarlyClicks(): void {
  let held: HTMLButtonElement | null | undefined;
  let atMs = 0;
  const hold = (event: Event, button: HTMLButtonElement | null) => {
    if (window.memescopeStarted === null || button?.type !== "button" || button.closest(".recovery")) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (held) held.style.opacity = "";
    held = button;
    atMs = Date.now();
    button.style.opacity = ".6";
  };
  addEventListener("click", (event) => hold(event, (event.target as Element).closest("button")), true);
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === "k" && ctrlKey !== metaKey && !altKey && !shiftKey) hold(event, document.querySelector("[aria-keyshortcuts^=Control]"));
  }, true);
  window.memescopeHeld = () => {
    if (!held) return;
    held.style.opacity = "";
    if (Date.now() - atMs < 5_000) held.click();
    held = null;
  };
}
