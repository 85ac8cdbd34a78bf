import { DomainProblem } from "./problem";

/** How many rows of an export are read at once by default. */
export const ROWS_PER_PAGE = 1_000;

/**
 * Reads all rows of an export page by page, converting each with `toLine`. The first page is read before this resolves, so whether there is
 * anything to export is known before the file begins.
 * @param find the rows after a given one, at most `rowsPerPage`; the first rows for null
 * @throws DomainProblem nothing_to_export, with the detail `emptyMessage`
 */
export async function readPages<Row, Line>(
  find: (after: Row | null) => Promise<Row[]>, toLine: (row: Row) => Line, emptyMessage: string, rowsPerPage = ROWS_PER_PAGE,
): Promise<AsyncIterable<Line[]>> {
  const first = await find(null);
  if (first.length === 0) throw new DomainProblem("nothing_to_export", emptyMessage);
  return pagesFrom(first, find, toLine, rowsPerPage);
}

async function* pagesFrom<Row, Line>(
  first: Row[], find: (after: Row) => Promise<Row[]>, toLine: (row: Row) => Line, rowsPerPage: number,
): AsyncGenerator<Line[]> {
  for (let page = first; page.length > 0; page = page.length < rowsPerPage ? [] : await find(page.at(-1)!)) yield page.map(toLine);
}
