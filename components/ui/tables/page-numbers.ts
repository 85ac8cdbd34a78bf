/** The page numbers to offer: the first, the last and those around the current one; 0 marks a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const numbers = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(numbers)].sort((one, other) => one - other);
  return pages.flatMap((page, at) => (at > 0 && page - (pages[at - 1] ?? 0) > 1 ? [0, page] : [page]));
}

/** The page number that a user typed, full-width digits included, clamped to the existing pages; null if it is not a number. */
export function pageOfInput(text: string, last: number): number | null {
  const digits = text.normalize("NFKC").trim();
  return /^\d{1,9}$/.test(digits) ? Math.min(Math.max(1, Number(digits)), last) : null;
}
