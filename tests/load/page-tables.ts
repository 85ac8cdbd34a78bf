import { figure, times } from "./measure";
import type { FirstLoad } from "./page-loads";
import { medianRate, type Rate } from "./page-rate";

/** The measurements of one page. */
export interface PageRow {
  route: string;
  load: FirstLoad;
  /** The layout shift while transactions arrive; null if not measured. */
  liveShift: number | null;
  rate: Rate | null;
  /** The rate of the empty page, measured in rounds alternating with this page. */
  emptyRate: Rate | null;
  /** Calls that the product API refused or failed during the measurement: such pages lack figures, and load faster. */
  refused: number;
}

type Cell = string;
interface Column {
  name: string;
  of(load: FirstLoad, row: PageRow | null): Cell;
}

const integer = (value: number) => Math.round(value).toLocaleString("en-US");
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
/** Nothing can be compared with a floor of zero. */
const ratioTo = (value: number, base: number) => (base > 0 ? times(value / base) : "–");

/**
 * First loads compared with the table of 25 rows (time) and the empty page (scripts), and pages per second compared with the empty page.
 */
export function pageTable(rows: readonly PageRow[], empty: FirstLoad, table: FirstLoad): string {
  const columns: Column[] = [
    { name: "page", of: (_, row) => row!.route },
    { name: "LCP", of: ({ largestPaintMs }) => `${integer(largestPaintMs)} ms` },
    { name: "× table", of: ({ largestPaintMs }) => ratioTo(largestPaintMs, table.largestPaintMs) },
    { name: "TBT", of: ({ blockingMs }) => `${integer(blockingMs)} ms` },
    { name: "× table", of: ({ blockingMs }) => ratioTo(blockingMs, table.blockingMs) },
    { name: "scripts", of: ({ scriptBytes }) => kilo(scriptBytes) },
    { name: "× empty", of: ({ scriptBytes }) => ratioTo(scriptBytes, empty.scriptBytes) },
    { name: "CLS", of: ({ layoutShift }) => figure(layoutShift) },
    { name: "CLS live", of: (_, row) => (row?.liveShift === null ? "–" : figure(row!.liveShift)) },
    ...sizes,
    { name: "pages/s", of: (_, row) => (row?.rate ? figure(row.rate.pagesPerSecond) : "–") },
    { name: "× empty", of: (_, row) => (row?.rate && row.emptyRate
      ? ratioTo(row.rate.pagesPerSecond, row.emptyRate.pagesPerSecond)
      : "–") },
    { name: "p99", of: (_, row) => (row?.rate ? `${integer(row.rate.p99Ms)} ms` : "–") },
    { name: "errors", of: (_, row) => `${row?.rate?.errors ?? "–"}` },
    { name: "refused calls", of: (_, row) => `${row?.refused ?? "–"}` },
  ];
  return markdown(columns, rows.map((row) => ({ load: row.load, row })));
}

const sizes: Column[] = [
  { name: "HTML", of: ({ htmlBytes }) => kilo(htmlBytes) },
  { name: "gzip", of: ({ htmlPackedBytes }) => kilo(htmlPackedBytes) },
  { name: "elements", of: ({ elements }) => integer(elements) },
  { name: "requests", of: ({ requests }) => integer(requests) },
];

/** The table of the floor itself. */
export function floorTable(empty: FirstLoad, table: FirstLoad, rows: readonly PageRow[]): string {
  const rates = rows.flatMap(({ emptyRate }) => emptyRate ?? []);
  const rate = rates.length > 0 ? medianRate(rates) : null;
  const columns: Column[] = [
    { name: "floor", of: (load) => (load === empty ? "empty page" : "table of 25 rows") },
    { name: "LCP", of: ({ largestPaintMs }) => `${integer(largestPaintMs)} ms` },
    { name: "TBT", of: ({ blockingMs }) => `${integer(blockingMs)} ms` },
    { name: "scripts", of: ({ scriptBytes }) => kilo(scriptBytes) },
    { name: "CLS", of: ({ layoutShift }) => figure(layoutShift) },
    ...sizes,
    { name: "pages/s", of: (load) => (load === empty && rate ? figure(rate.pagesPerSecond) : "–") },
    { name: "p99", of: (load) => (load === empty && rate ? `${integer(rate.p99Ms)} ms` : "–") },
  ];
  return markdown(columns, [empty, table].map((load) => ({ load, row: null })));
}

function markdown(columns: readonly Column[], lines: readonly { load: FirstLoad; row: PageRow | null }[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(" | ")} |`;
  const rule = columns.map((_, at) => (at === 0 ? "---" : "---:"));
  const body = lines.map(({ load, row }) => line(columns.map((column) => column.of(load, row))));
  return [line(columns.map(({ name }) => name)), line(rule), ...body].join("\n");
}
