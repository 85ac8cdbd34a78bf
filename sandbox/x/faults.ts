import { setTimeout as delay } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import { limitHeaders } from "./rate-limits";
import { invalid, problem } from "./responses";
import type { ApiResponse } from "./responses";

const faultKinds = [
  "rate_limited", "rate_limited_old", "rate_limited_in_200", "unauthorised", "forbidden", "errors_in_200", "server_error", "unavailable",
  "slow", "hang", "stall", "html", "malformed", "truncated", "reset", "endless", "redirect", "odd_posts",
  "rejected", "token_repeated", "token_empty", "newest_future", "newest_past", "newest_text", "partial",
] as const;

export const faultRequest = z.strictObject({
  kind: z.enum(faultKinds),
  /** Only requests whose path begins so. */
  path: z.string().default("/2/"),
  /** For so many requests; until they are withdrawn without. */
  count: z.number().int().min(1).optional(),
  /** Let so many requests pass first. */
  after: z.number().int().min(0).default(0),
  /** With `slow`: how long an answer takes. */
  delayMs: z.number().int().min(0).max(120_000).default(2000),
  /** With the kinds of `rate_limited`: when the window ends, seconds from now. */
  resetS: z.number().int().min(0).default(900),
});
export type Fault = z.output<typeof faultRequest>;

/** The faults that tests have switched on. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that this request is to meet. */
  next(path: string): Fault | null;
}

export function createFaults(): Faults {
  let faults: { fault: Fault; seen: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, seen: 0 }),
    clear: () => void (faults = []),
    next: (path) => {
      for (const entry of faults) {
        const { fault } = entry;
        if (!path.startsWith(fault.path)) continue;
        entry.seen += 1;
        if (entry.seen > fault.after && entry.seen <= fault.after + (fault.count ?? Infinity)) return fault;
      }
      return null;
    },
  };
}

const responses: Partial<Record<Fault["kind"], (fault: Fault, nowMs: number) => ApiResponse>> = {
  rate_limited: ({ resetS }, nowMs) => ({ ...problem(429, "Too Many Requests"), headers: limitHeaders(450, 0, nowMs + resetS * 1000) }),
  rate_limited_old: ({ resetS }, nowMs) => ({
    status: 429, body: { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers: limitHeaders(450, 0, nowMs + resetS * 1000),
  }),
  rate_limited_in_200: ({ resetS }, nowMs) => ({
    status: 200, body: { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers: limitHeaders(450, 0, nowMs + resetS * 1000),
  }),
  unauthorised: () => problem(401, "Unauthorized"),
  forbidden: () => problem(403, "Client Forbidden", "This app may not read this endpoint.", "https://api.twitter.com/2/problems/client-forbidden"),
  rejected: () => invalid("query", "", "There were errors processing your request"),
  errors_in_200: () => ({
    status: 200, body: { errors: [{ title: "Service Unavailable", detail: "Part of the network cannot be reached.", type: "about:blank" }] },
  }),
  server_error: () => ({ status: 500, body: { errors: [{ code: 131, message: "Internal error" }] } }),
  unavailable: () => problem(503, "Service Unavailable"),
  html: () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>Over capacity</title><h1>Over capacity</h1>" }),
  malformed: () => ({ status: 200, body: { data: "not what you think", meta: [1, 2] } }),
  truncated: () => ({ status: 200, body: '{"data":[{"id":"1","text":"cut off in the mid' }),
  redirect: () => ({ status: 302, headers: { location: "http://localhost:9/elsewhere" }, body: "" }),
};

/** What the fault answers instead; null where it does something else than answer. */
export function faultResponse(fault: Fault, nowMs: number): ApiResponse | null {
  return responses[fault.kind]?.(fault, nowMs) ?? null;
}

/** With `odd_posts`: what the first posts of an answer say of themselves, which nobody could have meant. */
const oddities = [
  { created_at: "+010000-01-01T00:00:00.000Z" },
  { created_at: "1970-01-01T00:00:00.000Z" },
  { public_metrics: { like_count: 2 ** 31, reply_count: 1, quote_count: 1, retweet_count: 1 } },
  { created_at: "yesterday" },
];

/** What a page says of the one that follows it, and of its own newest post. */
const badMeta: Partial<Record<Fault["kind"], object>> = {
  token_repeated: { next_token: "b26v89" }, token_empty: { next_token: "" },
  newest_future: { newest_id: "9223372036854775807" }, newest_past: { newest_id: "1" }, newest_text: { newest_id: "the newest" },
};

/** An answer as it is, or spoilt: its first posts, what it says of itself or of the next page, or that it tells of every other post alone. */
export function spoilt(fault: Fault | null, answer: ApiResponse): ApiResponse {
  const { body } = answer;
  if (!fault || typeof body !== "object" || body === null) return answer;
  const meta = badMeta[fault.kind];
  if (meta !== undefined && "meta" in body) return { ...answer, body: { ...body, meta: { ...(body.meta as object), ...meta } } };
  if (!("data" in body) || !Array.isArray(body.data)) return answer;
  const data = body.data as object[];
  if (fault.kind === "partial") return { ...answer, body: { ...body, data: data.filter((_, at) => at % 2 === 0) } };
  if (fault.kind !== "odd_posts") return answer;
  return { ...answer, body: { ...body, data: data.map((post, at) => ({ ...post, ...oddities[at] })) } };
}

const chunk = " ".repeat(64 * 1024);

/** Lets the fault act on the connection. @returns whether the request is dealt with. */
export async function actFault(fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case "slow":
      await delay(fault.delayMs);
      return false;
    case "hang":
      return true;
    case "stall":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data":[');
      return true;
    case "reset":
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"data":[');
      await delay(20);
      response.destroy();
      return true;
    case "endless":
      response.writeHead(200, { "content-type": "application/json" });
      while (!response.destroyed) {
        const isTaken = response.write(chunk);
        await (isTaken ? delay(0) : Promise.race([new Promise((resolve) => response.once("drain", resolve)), delay(1000)]));
      }
      return true;
    default:
      return false;
  }
}
