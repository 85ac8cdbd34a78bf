/**
 * Makes the browser's formats of numbers and times ready between the first paint and the scripts' arrival: the first of each
 * keeps a slow phone busy for 60 ms, which would otherwise pass while React takes the page over. Runs as an inline script in
 * `<head>`, so it must stand alone.
 */
export function warmFormats(): void {
  const { lang } = document.documentElement;
  // What is left for after a frame does not hold the frame back.
  requestAnimationFrame(() => {
    setTimeout(() => new Intl.NumberFormat(lang));
    setTimeout(() => new Intl.DateTimeFormat(lang));
  });
}
