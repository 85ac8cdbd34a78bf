/** How long a page may take to leave. It stays where the reader stops it, or where the browser saves what comes: then whatever failed may say so. */
const leaveMs = 10_000;

let leaving: Promise<void> | null = null;

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => {
    const mine = new Promise<void>((stay) => {
      setTimeout(stay, leaveMs);
      window.addEventListener("pageshow", () => stay(), { once: true });
    });
    leaving = mine;
    void mine.then(() => {
      // It may have been asked again meanwhile.
      if (leaving === mine) leaving = null;
    });
  });
}

/**
 * What ends when the page has been asked to leave and stayed all the same; null while nobody asked. Firefox breaks off what is under
 * way, calls, code and the live channel, as soon as a page is to leave, and shows that page until the next one comes: to a page that
 * leaves, what fails means nothing.
 */
export const pageLeaving = (): Promise<void> | null => leaving;
