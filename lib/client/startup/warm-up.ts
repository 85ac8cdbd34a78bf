/**
 * Prepares, between the first paint and the arrival of the scripts, what the browser sets up on first use and what would otherwise slow
 * down hydration: on a slow phone 60 to 140 ms for number and time formats, and 30 ms for session storage. The formats are set up in a
 * worker beside the page: their data is loaded once for the whole process. Runs as an inline script in `<head>`, so it must be
 * self-contained.
 */
export function warmUp(): void {
  const warm = () => {
    try {
      void new Worker("/warm-formats.js");
    } catch {
      // Then they are set up on first use.
    }
    setTimeout(() => {
      try {
        void sessionStorage.length;
      } catch {
        // Storage is switched off; later reads handle that themselves.
      }
    });
  };
  // After the first frame with the whole document: earlier, a browser may paint an empty one while it parses. Work in a timeout does not
  // delay that frame.
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(warm)));
}
