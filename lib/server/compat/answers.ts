import { z } from "zod";
import type { Call } from "@/contracts/call";
import { untoldAlertId } from "@/contracts/prices/rules";
import { isRecord, readAs, type ReadAnswer } from "./read";

type Json = Record<string, unknown>;

/** What of a question its answer depends on. */
interface Asked {
  query?: Readonly<Json> | undefined;
  body?: unknown;
}
type AnswerShape = Pick<Call, "method" | "path" | "response">;
type Prepare = (json: unknown, asked: Asked) => unknown;

/** Reads a call's answer, whatever a server wraps it in and however it writes the values. @throws UnreadableAnswer */
export function readAnswer<C extends AnswerShape>(call: C, json: unknown, asked: Asked = {}): ReadAnswer<C["response"]> {
  return readAs(call.response, prepareAnswer(call, json, asked));
}

/** What a call's answer is within whatever a server wraps it in (SPEC.md section 7), before its values are read. */
function prepareAnswer(call: AnswerShape, json: unknown, asked: Asked): unknown {
  const unwrapped = unwrapData(json);
  const answer = call.response instanceof z.ZodArray ? unwrapList(unwrapped) : unwrapped;
  const prepare = prepared[`${call.method} ${call.path}`];
  return prepare ? prepare(answer, asked) : answer;
}

/** What an answer is about, where a server wraps it in `{data: …}`. */
export function unwrapData(json: unknown): unknown {
  return isRecord(json) && json.data !== undefined && json.data !== null ? json.data : json;
}

/** The names under which servers put a list; under another one it is the only list that counts. */
const listNames = ["items", "results", "wallets", "transactions", "prices", "alerts", "mentions", "entries", "leaderboard", "trending", "users"];

/** A list, or the one that an object holds: `{wallets: […]}`, `{items: […], total: 7}`. */
function unwrapList(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value));
  const [, list] = lists.find(([name]) => listNames.includes(name)) ?? lists[0] ?? [];
  return list ?? json;
}

/** The names of SPEC.md's calls whose answers other servers shape otherwise. */
const prepared: Readonly<Record<string, Prepare>> = {
  "GET /api/portfolios": (json) => (Array.isArray(json) ? json[0] : json),
  "GET /api/wallets/:id/transactions": (json) => rows(json, prepareTransaction),
  "GET /api/v1/social/scraping/mentions": (json) => rows(json, prepareMention),
  "GET /api/prices/:symbol": (json, { query }) => preparePriceHistory(json, query?.range),
  "POST /api/prices/alerts": (json, { body }) => prepareAlert(json, body),
  "GET /api/v1/leaderboard/user/rank": prepareEntry,
  "GET /api/v1/leaderboard/stats": (json) => (isRecord(json) ? { ...json, percentile: preparePercentile(json.percentile) } : json),
  "GET /api/v1/leaderboard": (json) => rows(json, prepareEntry),
  "GET /api/v1/leaderboard/trending": (json) => rows(json, prepareEntry),
  "POST /api/v1/social/scraping/trigger": (json) => (isRecord(json) ? json : {}),
  "POST /api/v1/social/scraping/webhooks": (json, { body }) => prepareWebhook(json, body),
};

function rows(json: unknown, prepare: (row: Json) => unknown): unknown {
  return Array.isArray(json) ? json.map((row) => (isRecord(row) ? prepare(row) : row)) : json;
}

/** SPEC.md's transaction is `{type, value, hash, timestamp}`: the hash and the direction tell it from others. */
function prepareTransaction(row: Json): Json {
  const hash = row.hash ?? null;
  return { ...row, hash, id: row.id ?? (hash === null ? undefined : `${String(hash)}:${String(row.type)}`) };
}

/** A post's id at X; other networks have other ones. */
const xPostId = /^\d+$/;

/** The link to a post follows from its id where the field is not known at all. */
function prepareMention(row: Json): Json {
  const id = typeof row.id === "number" || typeof row.id === "string" ? String(row.id) : "";
  return row.url === undefined && xPostId.test(id) ? { ...row, url: `https://x.com/i/web/status/${id}` } : row;
}

/** A row without an id of its own is its account's. */
function prepareEntry(row: unknown): unknown {
  return isRecord(row) ? { ...row, id: row.id ?? row.user_id, user_id: row.user_id ?? row.id } : row;
}

/** "Top 4%" as its number. */
function preparePercentile(json: unknown): unknown {
  return typeof json === "string" ? json.replace(/^top\s+/i, "") : json;
}

/** The shape of a price history is not specified: a list, or an object that holds one, of pairs or of objects. */
function preparePriceHistory(json: unknown, range: unknown): unknown {
  if (isRecord(json) && Array.isArray(json.points)) return json;
  const list = unwrapList(json);
  if (!Array.isArray(list)) return json;
  const points = list.map((point: unknown) => {
    if (Array.isArray(point)) return { at: point[0], price_usd: point[1] };
    if (!isRecord(point)) return point;
    return { at: point.at ?? point.timestamp ?? point.time ?? point.date, price_usd: point.price_usd ?? point.price ?? point.value };
  });
  return { symbol: "", range, ...(isRecord(json) ? json : {}), points };
}

/** SPEC.md shows no answer: an alert that was taken is the one that was sent, whatever is told of it. */
function prepareAlert(json: unknown, body: unknown): unknown {
  const told = isRecord(json) ? json : {};
  return { ...told, ...(isRecord(body) ? body : {}), id: told.id ?? untoldAlertId };
}

/** The browser remembers the identifier, so it is never made of the URL, which may carry a secret. */
function prepareWebhook(json: unknown, body: unknown): unknown {
  const told = isRecord(json) ? json : {};
  return { ...(isRecord(body) ? body : {}), ...told, id: told.id ?? "untold" };
}
