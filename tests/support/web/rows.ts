/** The text of a table row; where the stylesheet prints column names, each value follows its name. */
export function rowText(row: Element): string {
  return [...row.children].map((cell) => (cell.getAttribute("data-label") ?? "") + (cell.textContent ?? "")).join("");
}
