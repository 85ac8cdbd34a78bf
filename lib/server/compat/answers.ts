import { z } from "zod";
import type { Call } from "@/contracts/call";
import { placeholderAlertId } from "@/contracts/prices/rules";
import { sentiments } from "@/contracts/social/rules";
import { isRecord, readAs, readNumber, UnreadableAnswer, type ReadAnswer, type Unreadable } from "./read";

type Json = Record<string, unknown>;

/** The parts of a request that the reading of its response depends on. */
interface SentRequest {
  query?: Readonly<Json> | undefined;
  body?: unknown;
}
type AnswerShape = Pick<Call, "method" | "path" | "response">;
type Prepare = (json: unknown, request: SentRequest) => unknown;

/** Reads a call's response, however a server wraps it and writes its values. @throws UnreadableAnswer */
export function readAnswer<C extends AnswerShape>(call: C, json: unknown, request: SentRequest = {}): ReadAnswer<C["response"]> {
  const answer = prepareAnswer(call, json, request);
  requireAnyField(call, answer);
  const read = readAs(call.response, answer);
  if (isWholeList(call)) countUnsent(answer, unwrapData(json), read.unreadable);
  return read;
}

/** Calls that SPEC.md has without a limit, so that what they return is taken for all there is. */
function isWholeList({ method, path }: AnswerShape): boolean {
  return method === "GET" && ["/api/wallets", "/api/wallets/:id/transactions"].includes(path);
}

/** Counts the rows that a server did not send, if it says how many there are: it may send only its first page. A sum is no count. */
function countUnsent(rows: unknown, sent: unknown, unreadable: Unreadable): void {
  if (!Array.isArray(rows) || !isRecord(sent)) return;
  const total = Number(readNumber(sent.total ?? sent.count));
  if (!Number.isSafeInteger(total) || total <= rows.length) return;
  unreadable.entries += total - rows.length;
  unreadable.fields.add(`the answer: has only ${rows.length} of ${total} rows`);
}

/** Every field may be missing, but a server that sends none of them reports something else: they would all be read as zero or unknown. */
function requireAnyField({ method, response }: AnswerShape, answer: unknown): void {
  if (method !== "GET" || !(response instanceof z.ZodObject) || !isRecord(answer)) return;
  const hasAny = Object.keys(response.shape).some((name) => answer[name] !== undefined);
  if (!hasAny) throw new UnreadableAnswer("", "has none of the expected fields");
}

/** Unwraps a response from whatever a server puts around it (SPEC.md section 7), before its values are read. */
function prepareAnswer(call: AnswerShape, json: unknown, request: SentRequest): unknown {
  const unwrapped = unwrapData(json);
  const answer = call.response instanceof z.ZodArray ? unwrapList(unwrapped) : unwrapped;
  const prepare = preparers[`${call.method} ${call.path}`];
  return prepare ? prepare(answer, request) : answer;
}

/** The content of a response that may be wrapped in `{data: …}`. */
export function unwrapData(json: unknown): unknown {
  return isRecord(json) && json.data !== undefined && json.data !== null ? json.data : json;
}

/** Names under which servers put a list. If an object has none of them, its first list is taken. */
const listNames = [
  "items", "results", "wallets", "transactions", "prices", "alerts", "mentions", "entries", "leaderboard", "trending", "users",
];

/** A list, or the one inside an object: `{wallets: […]}`, `{items: […], total: 7}`. Servers written in Go write an empty one as null. */
export function unwrapList(json: unknown): unknown {
  if (json === null) return [];
  if (!isRecord(json)) return json;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value));
  const [, list] = lists.find(([name]) => listNames.includes(name)) ?? lists[0] ?? [];
  return list ?? (["data", ...listNames].some((name) => json[name] === null) ? [] : json);
}

/** SPEC.md's calls whose responses other servers shape differently, by method and path. */
const preparers: Readonly<Record<string, Prepare>> = {
  "GET /api/portfolios": (json) => (Array.isArray(json) ? (json as unknown[])[0] : json),
  "GET /api/wallets/:id/transactions": (json) => rows(json, prepareTransaction),
  "GET /api/v1/social/scraping/mentions": (json) => rows(json, prepareMention),
  "GET /api/prices/:symbol": (json, { query }) => preparePriceHistory(json, query?.range),
  "POST /api/prices/alerts": (json, { body }) => prepareAlert(json, body),
  "GET /api/v1/leaderboard/user/rank": prepareEntry,
  "GET /api/v1/leaderboard/stats": prepareBoardStats,
  "GET /api/v1/leaderboard": (json) => rows(json, prepareEntry),
  "GET /api/v1/leaderboard/trending": (json) => rows(json, prepareEntry),
  "POST /api/v1/social/scraping/trigger": (json) => (isRecord(json) ? json : {}),
  "POST /api/v1/social/scraping/webhooks": (json, { body }) => prepareWebhook(json, body),
};

function rows(json: unknown, prepare: (row: Json) => unknown): unknown {
  return Array.isArray(json) ? json.map((row: unknown) => (isRecord(row) ? prepare(row) : row)) : json;
}

/** SPEC.md's transaction is `{type, value, hash, timestamp}`, so hash and direction together serve as its id. */
function prepareTransaction(row: Json): Json {
  const hash = row.hash ?? null;
  const isTelling = [hash, row.type].every((part) => typeof part === "string" || typeof part === "number");
  return { ...row, hash, id: row.id ?? (isTelling ? [hash, row.type].join(":") : undefined) };
}

/** The id of a post at X; ids of other networks look different. */
const xPostId = /^\d+$/;

/**
 * Derives the link to a post from its id if the server does not have the field at all. Leaves out an unknown sentiment, which then counts
 * as neutral (SPEC.md section 4).
 */
function prepareMention(row: Json): Json {
  const id = typeof row.id === "number" || typeof row.id === "string" ? String(row.id) : "";
  const sentiment = sentiments.find((known) => known === row.sentiment);
  return { ...row, sentiment, ...(row.url === undefined && xPostId.test(id) && { url: `https://x.com/i/web/status/${id}` }) };
}

/** A row without an id of its own takes its account's, and vice versa. */
function prepareEntry(row: unknown): unknown {
  return isRecord(row) ? { ...row, id: row.id ?? row.user_id, user_id: row.user_id ?? row.id } : row;
}

/** The first player may be only a name. */
function prepareBoardStats(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { top_performer: top, percentile } = json;
  return {
    ...json,
    ...(typeof top === "string" && { top_performer: { id: top, user_id: top, username: top, position: 1 } }),
    ...(percentile !== undefined && { percentile: preparePercentile(json) }),
  };
}

/**
 * The n of "Top n%", which servers also write with the "Top", or as the share of players that are surpassed: rank 47 of 812 is 5.8 or 94.2.
 * Of these two, it is the one that fits the rank.
 */
function preparePercentile({ percentile, user_rank: rank, total_participants: total }: Json): unknown {
  const given = typeof percentile === "string" ? percentile.replace(/^top\s+/i, "") : percentile;
  const [n, fitting] = [readNumber(given), (100 * Number(rank ?? NaN)) / Number(total)];
  if (typeof n !== "number") return given;
  return Math.abs(100 - n - fitting) < Math.abs(n - fitting) ? 100 - n : given;
}

/** SPEC.md does not specify the shape of a price history: it may be a list, or an object that holds one, of pairs or of objects. */
function preparePriceHistory(json: unknown, range: unknown): unknown {
  if (isRecord(json) && Array.isArray(json.points)) return json;
  const list = unwrapList(json);
  if (!Array.isArray(list)) return json;
  const points = list.map((point: unknown) => {
    if (Array.isArray(point)) return { at: point[0] as unknown, price_usd: point[1] as unknown };
    if (!isRecord(point)) return point;
    return { at: point.at ?? point.timestamp ?? point.time ?? point.date, price_usd: point.price_usd ?? point.price ?? point.value };
  });
  return { symbol: "", range, ...(isRecord(json) ? json : {}), points };
}

/** SPEC.md shows no response here: an accepted alert is the one that was sent, whatever the response says about it. */
function prepareAlert(json: unknown, body: unknown): unknown {
  const received = isRecord(json) ? json : {};
  return { ...received, ...(isRecord(body) ? body : {}), id: received.id ?? placeholderAlertId };
}

/** The browser remembers the id, so it is never derived from the URL, which may contain a secret. */
function prepareWebhook(json: unknown, body: unknown): unknown {
  const received = isRecord(json) ? json : {};
  return { ...(isRecord(body) ? body : {}), ...received, id: received.id ?? "untold" };
}
