import { DomainProblem } from "./problem";

/** How many rows of an export are read at once, where nothing else is said. */
export const ROWS_A_PAGE = 1_000;

/**
 * All rows of an export, a page at a time, as `toLine` tells them. The first page is read already: whether there is anything is known
 * before the file begins.
 * @param find the rows that follow one, at most `rowsAPage`; the first of all after null
 * @throws DomainProblem nothing_to_export, in the words of `nothing`
 */
export async function readPages<Row, Line>(find: (after: Row | null) => Promise<Row[]>, toLine: (row: Row) => Line, nothing: string, rowsAPage = ROWS_A_PAGE): Promise<AsyncIterable<Line[]>> {
  const first = await find(null);
  if (first.length === 0) throw new DomainProblem("nothing_to_export", nothing);
  return pagesFrom(first, find, toLine, rowsAPage);
}

async function* pagesFrom<Row, Line>(first: Row[], find: (after: Row) => Promise<Row[]>, toLine: (row: Row) => Line, rowsAPage: number): AsyncGenerator<Line[]> {
  for (let page = first; page.length > 0; page = page.length < rowsAPage ? [] : await find(page.at(-1)!)) yield page.map(toLine);
}
