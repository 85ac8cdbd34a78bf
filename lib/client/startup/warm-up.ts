/**
 * Makes ready, between the first paint and the scripts' arrival, what the browser makes at its first use and what would otherwise
 * hold React up while it takes the page over: on a slow phone 60 to 140 ms for the formats of numbers and times, 30 ms for what this
 * tab keeps. The formats beside the page, in a worker: what they take is made once for the whole process. Runs as an inline
 * script in `<head>`, so it must stand alone.
 */
export function warmUp(): void {
  const warm = () => {
    try {
      void new Worker("/warm-formats.js");
    } catch {
      // They are made at their first use then.
    }
    setTimeout(() => {
      try {
        void sessionStorage.length;
      } catch {
        // Storage is switched off; whoever reads it later is told the same.
      }
    });
  };
  // The first frame with the whole document: before, a browser may paint an empty one while it parses. What is left for after it does not hold it back.
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(warm)));
}
