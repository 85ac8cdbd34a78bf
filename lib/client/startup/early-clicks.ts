declare global {
  interface Window {
    /** Repeats the click held back before the page worked; removed once it has run. */
    memescopeClickHeld?: (() => void) | undefined;
  }
}

/** How long a held click counts: as long as Chromium lets a click open a file or write to the clipboard. */
export const heldClickMs = 5_000;

/**
 * Holds back a click on a button before React has hydrated the page, when nothing would handle it, and dims the button until it is
 * repeated. The last one counts. A button that shows what is already in the document works by itself. Runs as an inline script, so it must
 * be self-contained.
 */
export function holdEarlyClicks(keptMs: number): void {
  if (window.memescopeStarted === null) return;
  let held: HTMLButtonElement | null = null;
  let timer = 0;
  const forget = () => {
    const button = held;
    clearTimeout(timer);
    if (button) button.style.opacity = "";
    held = null;
    return button;
  };
  const hold = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (!button || button.type !== "button" || button.popoverTargetElement || button.closest(".recovery")) return;
    event.stopImmediatePropagation();
    forget();
    held = button;
    button.style.opacity = ".6";
    timer = window.setTimeout(forget, keptMs);
  };
  window.addEventListener("click", hold, true);
  window.memescopeClickHeld = () => {
    window.removeEventListener("click", hold, true);
    window.memescopeClickHeld = undefined;
    const button = forget();
    if (button?.isConnected) button.click();
  };
}
