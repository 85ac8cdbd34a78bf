import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The states a row of docs/spec-coverage.md may have. */
const states = ["done", "deviates", "does not apply", "open"];

/** Brackets that contain this word explain what is done in place of the requirement. */
const instead = /\([^)]*\binstead\b/;

/** A case of a test file, or the whole file if `name` is null. */
interface TestReference {
  readonly path: string;
  readonly name: string | null;
}

interface CoverageRow {
  readonly id: string;
  readonly what: string;
  readonly files: readonly string[];
  readonly tests: readonly TestReference[];
  readonly state: string;
}

interface Coverage {
  readonly rows: readonly CoverageRow[];
  /** Rows that could not be read, one line per row. */
  readonly problems: readonly string[];
}

/** Reads a file by its path relative to the repository; null if it does not exist. */
type ReadText = (path: string) => string | null;

const rowId = /^\d+\.\d+[a-z]?$/;
const codeSpan = /`([^`]*)`/g;

/** Reads every table row of the page: id, what, files, tests, state. */
export function parseCoverage(markdown: string): Coverage {
  const rows: CoverageRow[] = [];
  const problems: string[] = [];
  for (const [index, line] of markdown.split("\n").entries()) {
    const cells = readCells(line);
    if (cells === null) continue;
    const row = readRow(cells, index + 1);
    if (typeof row === "string") problems.push(row);
    else rows.push(row);
  }
  return { rows, problems };
}

/** One line per problem: a repeated id, an unknown state, a state without its proof or reason, or proof that does not exist. */
export function checkCoverage(rows: readonly CoverageRow[], readText: ReadText): string[] {
  if (rows.length === 0) return ["no rows found"];
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const problems = checkRow(row, readText);
    if (seen.has(row.id)) problems.push("the id is used before");
    seen.add(row.id);
    return problems.map((problem) => `${row.id}: ${problem}`);
  });
}

const testSpan = /`([^`\n]+\.(?:test|spec)\.tsx?(?:#[^`\n]+)?)`/g;

/** One line per test that a page names but that does not exist. */
export function checkNamedTests(markdown: string, readText: ReadText): string[] {
  return [...markdown.matchAll(testSpan)].flatMap(([, span = ""]) => checkTest(readTestReference(span.replaceAll("\\|", "|")), readText));
}

/** The check's last line of output. */
export function summarise(rows: readonly CoverageRow[]): string {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const parts = [
    `${count("done")} done`,
    `${count("deviates")} deviate`,
    `${count("does not apply")} do not apply`,
    `${count("open")} open`,
  ];
  return `spec coverage: ${parts.join(", ")}`;
}

/** The trimmed cells of a body row; null for any other line. */
function readCells(line: string): string[] | null {
  const text = line.trim();
  if (!text.startsWith("|")) return null;
  const cells = text
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
  const isHeader = cells[0] === "Id" || cells.every((cell) => /^:?-+:?$/.test(cell));
  return isHeader ? null : cells;
}

function readRow(cells: string[], lineNumber: number): CoverageRow | string {
  const [id, what, fileCell, testCell, state] = cells;
  if (!id || !rowId.test(id)) return `line ${lineNumber}: "${id ?? ""}" is not a row id such as 2.14`;
  if (cells.length !== 5 || !what || fileCell === undefined || testCell === undefined || state === undefined)
    return `${id}: has ${cells.length} cells where 5 are wanted (write a pipe as \\|)`;
  const files = readSpans(fileCell);
  const tests = readSpans(testCell)?.map(readTestReference);
  if (!files || !tests) return `${id}: file and test are paths in backticks with commas between, or —`;
  return { id, what, files, tests, state };
}

/** The code spans of a cell; null if it contains anything else but commas, or a dash in place of spans. */
function readSpans(cell: string): string[] | null {
  const outsideSpans = cell.replace(codeSpan, "").replace(/[\s,]/g, "");
  const spans = [...cell.matchAll(codeSpan)].map((match) => match[1] ?? "");
  if (outsideSpans === "—") return spans.length === 0 ? [] : null;
  return outsideSpans === "" ? spans : null;
}

function readTestReference(span: string): TestReference {
  const at = span.indexOf("#");
  return at < 0 ? { path: span, name: null } : { path: span.slice(0, at), name: span.slice(at + 1) };
}

function checkRow(row: CoverageRow, readText: ReadText): string[] {
  const problems: string[] = [];
  if (!states.includes(row.state)) problems.push(`unknown state "${row.state}"`);
  problems.push(...checkProof(row), ...checkReason(row));
  for (const file of row.files) if (readText(file) === null) problems.push(`file ${file} does not exist`);
  return [...problems, ...row.tests.flatMap((test) => checkTest(test, readText))];
}

function checkTest({ path, name }: TestReference, readText: ReadText): string[] {
  const text = readText(path);
  if (text === null) return [`test ${path} does not exist`];
  return name === null || hasCase(text, name) ? [] : [`test ${path} has no case "${name}"`];
}

/** A title follows an opening parenthesis or, if the call spans lines, starts its own line; the same words elsewhere are data. */
function hasCase(text: string, name: string): boolean {
  if (name === "") return false;
  return text.split("\n").some((line) => /(?:^\s*|\()["'`](.*)/.exec(line)?.[1]?.includes(name));
}

/** Whether or not the implementation deviates, it needs a file and a test. */
function checkProof({ state, files, tests }: CoverageRow): string[] {
  if (state !== "done" && state !== "deviates") return [];
  const missing = [files.length === 0 ? "file" : null, tests.length === 0 ? "test" : null];
  return missing.filter((what) => what !== null).map((what) => `is "${state}" but names no ${what}`);
}

function checkReason({ state, what }: CoverageRow): string[] {
  if (state === "deviates" && !instead.test(what)) return ['deviates but does not say in brackets what it does "instead"'];
  if (state === "done" && instead.test(what)) return ['is done but says that it does something else "instead"'];
  if (state === "does not apply" && !/\(.+\)/.test(what)) return ["does not apply but gives no reason in brackets"];
  return [];
}

/** Reads files below `root`, each at most once; a path outside `root` counts as missing. */
export function readTextBelow(root: string): ReadText {
  const cache = new Map<string, string | null>();
  return (path) => {
    const text = cache.has(path) ? cache.get(path)! : readFile(root, path);
    cache.set(path, text);
    return text;
  };
}

function readFile(root: string, path: string): string | null {
  if (path === "" || path.startsWith("/") || path.split("/").includes("..")) return null;
  const full = join(root, path);
  return statSync(full, { throwIfNoEntry: false })?.isFile() ? readFileSync(full, "utf8") : null;
}

/** Checks that docs/spec-coverage.md is complete, and that the tests named there and in two other pages exist. @returns the exit code. */
export function main(): number {
  const { rows, problems } = parseCoverage(readFileSync("docs/spec-coverage.md", "utf8"));
  const readText = readTextBelow(".");
  const named = ["reliability", "security-review"].flatMap((page) =>
    checkNamedTests(readFileSync(`docs/${page}.md`, "utf8"), readText).map((problem) => `${page}: ${problem}`));
  const all = [...problems, ...checkCoverage(rows, readText), ...named];
  for (const problem of all) console.error(problem);
  console.log(summarise(rows));
  return all.length > 0 ? 1 : 0;
}
