/** What a row of a table says, each figure after its column's name where the stylesheet writes that. */
export function rowText(row: Element): string {
  return [...row.children].map((cell) => (cell.getAttribute("data-label") ?? "") + (cell.textContent ?? "")).join("");
}
