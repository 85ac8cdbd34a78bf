/**
 * Makes the browser's formats of numbers and times ready while styles and scripts are on their way: the first of each keeps a
 * slow phone busy for 60 ms, which would otherwise pass while React takes the page over. Runs as an inline script in `<head>`,
 * so it must stand alone.
 */
export function warmFormats(): void {
  const { lang } = document.documentElement;
  setTimeout(() => new Intl.NumberFormat(lang));
  setTimeout(() => new Intl.DateTimeFormat(lang));
}
