declare global {
  interface Window {
    /** Sends what was to be sent before the page worked; gone once it has. */
    memescopeSendHeld?: (() => void) | undefined;
  }
}

/**
 * Holds a form that is sent before React has taken it over: the browser would send it by itself, nobody would answer, and what was typed
 * would be lost with the page. Runs as an inline script before the form, so it must stand alone.
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

/** Sends what was held, once the fields have told what stands in them: a moment after the page was taken over. */
export function sendHeld(): () => void {
  const timer = setTimeout(() => window.memescopeSendHeld?.());
  return () => clearTimeout(timer);
}
