declare global {
  interface Window {
    /** Submits the form held back before the page worked; removed once it has run. */
    memescopeSendHeld?: (() => void) | undefined;
  }
}

/**
 * Holds back a form submitted before React has hydrated it: the browser would send it by itself, nothing would handle it, and what was
 * typed would be lost with the page. Runs as an inline script before the form, so it must be self-contained.
 */
export function holdEarlySubmit(): void {
  let held: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    held = event;
  };
  window.addEventListener("submit", hold, true);
  window.memescopeSendHeld = () => {
    window.removeEventListener("submit", hold, true);
    window.memescopeSendHeld = undefined;
    const form = held?.target;
    if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit();
  };
}

/** Submits the held form a moment after hydration, once the fields have reported their contents. @returns a function that cancels this */
export function sendHeld(): () => void {
  const timer = setTimeout(() => window.memescopeSendHeld?.());
  return () => clearTimeout(timer);
}
