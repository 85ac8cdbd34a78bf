import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const maxFindings = 4;
const maxValueCharacters = 40;
const maxWordsCharacters = 200;
const isSecret = /token|secret|password|ticket|signature/i;

/**
 * The problems of a response: field, what was expected and what was found. Equal
 * fields of the rows of a list are reported once. Secrets are not shown.
 */
export function findingsOf(issues: readonly Issue[], json: unknown): string[] {
  const byField = new Map<string, { text: string; count: number }>();
  for (const { path, message } of issues.flatMap(narrow)) {
    const field = fieldOf(path) || "the response";
    const known = byField.get(field);
    if (known) known.count += 1;
    else byField.set(field, { text: `${field}: ${message}, found ${show(path, json)}`, count: 1 });
  }
  const all = [...byField.values()].map(({ text, count }) => (count > 1 ? `${text} (and in ${count - 1} more)` : text));
  return all.length > maxFindings ? [...all.slice(0, maxFindings), `and ${all.length - maxFindings} more fields`] : all;
}

/** A path in the form `wallets[].address`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === "number" ? "[]" : `.${String(part)}`)).join("").replace(/^\./, "");
}

/** If several shapes are allowed, reports the issues of the closest one. */
function narrow(issue: Issue): { path: readonly PropertyKey[]; message: string }[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.map((branch) => branch.flatMap(narrow)).sort((one, other) => one.length - other.length)[0] ?? [];
  return nearest.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}

function show(path: readonly PropertyKey[], json: unknown): string {
  const value = path.reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined), json,
  );
  if (value === undefined) return "nothing";
  if (path.some((part) => isSecret.test(String(part)))) return `a ${typeof value} (not shown)`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) {
    return `an object with ${wordsOf(Object.keys(value).slice(0, 5).join(", ")) || "nothing in it"}`;
  }
  return wordsOf(JSON.stringify(value), maxValueCharacters);
}

/** A server's own words for a line of the report: without characters that move a terminal's cursor or reorder its text, and shortened. */
export function wordsOf(text: string, max = maxWordsCharacters): string {
  const plain = text.slice(0, 2 * max).replace(/\p{C}+/gu, " ");
  return plain.length > max ? `${plain.slice(0, max)}…` : plain;
}
