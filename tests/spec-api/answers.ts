import type { Row } from "./account";
import type { Dialect } from "./dialect";

/** A handler's response, before the dialect shapes it. `list` comes with the noun used as its key. */
export type Answer =
  | { readonly status: number; readonly json?: unknown; readonly isVerbatim?: true }
  | { readonly status: number; readonly list: readonly Row[]; readonly noun: string; readonly broken?: Row };

export const ok = (json: unknown): Answer => ({ status: 200, json });
export const list = (noun: string, rows: readonly Row[], broken?: Row): Answer => ({
  status: 200, list: rows, noun, ...(broken && { broken }),
});

const timeFields = new Set([
  "created_at", "last_updated", "last_seen", "timestamp", "lastRun", "processed_at", "lastScrapeTime", "updatedAt", "triggered_at",
]);
const isId = (name: string): boolean => name === "id" || name.endsWith("_id");

/** An error response, with the text in the field that the dialect uses. */
export function refusal(status: number, text: string, dialect: Dialect): Answer {
  const json = dialect.errors === "list" ? { detail: [{ loc: ["body"], msg: text }] } : { [dialect.errors]: text };
  return { status, json, isVerbatim: true };
}

/** The response to a change that returns nothing of its own. */
export function done(dialect: Dialect, whole?: unknown): Answer {
  if (dialect.writes === "success") return { status: 200, json: { success: true }, isVerbatim: true };
  if (dialect.writes === "empty") return { status: 200, json: {}, isVerbatim: true };
  return whole === undefined ? { status: 204 } : ok(whole);
}

/** The body of a response in the dialect; undefined means no body. */
export function bodyOf(answer: Answer, dialect: Dialect): unknown {
  if (!("list" in answer)) {
    if (answer.json === undefined || answer.isVerbatim) return answer.json;
    return wrapData(inDialect(answer.json, dialect), dialect);
  }
  const [first, ...rest] = answer.list;
  const includesBroken = dialect.hasBrokenRows && answer.broken !== undefined && first !== undefined;
  const rows = inDialect(includesBroken ? [first, { ...first, ...answer.broken }, ...rest] : answer.list, dialect);
  if (dialect.wrap === "bare" || dialect.wrap === "data") return wrapData(rows, dialect);
  const key = dialect.wrap === "items" && answer.noun === "wallets" ? "items" : answer.noun;
  return wrapData({ [key]: rows }, dialect);
}

function wrapData(json: unknown, { wrap }: Dialect): unknown {
  return wrap === "data" || wrap === "data-keys" ? { data: json } : json;
}

function inDialect(value: unknown, dialect: Dialect): unknown {
  if (Array.isArray(value)) return value.map((one) => inDialect(one, dialect));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldInDialect(name, field, dialect)]));
}

function fieldInDialect(name: string, field: unknown, dialect: Dialect): unknown {
  if (typeof field === "string" && timeFields.has(name)) return timeInDialect(field, dialect);
  if (typeof field === "string" && dialect.ids === "number" && isId(name) && /^\d+$/.test(field)) return Number(field);
  if (typeof field === "boolean" && dialect.flags === "null" && /^is_|^verified$/.test(name)) return null;
  return inDialect(field, dialect);
}

function timeInDialect(time: string, { times }: Dialect): unknown {
  if (times === "epoch-seconds") return Math.floor(Date.parse(time) / 1000);
  return times === "zoneless" ? time.replace("Z", "") : time;
}
