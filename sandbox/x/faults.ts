import { setTimeout as delay } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { Answer } from "../listen";
import { limitHeaders } from "./rate-limits";
import { invalid, problem } from "./responses";

const faultKinds = [
  "rate_limited", "rate_limited_old", "rate_limited_in_200", "unauthorised", "forbidden", "errors_in_200", "server_error", "unavailable",
  "slow", "hang", "stall", "html", "malformed", "truncated", "reset", "endless", "redirect", "odd_posts",
  "rejected", "token_repeated", "token_empty", "newest_future", "newest_past", "newest_text", "partial",
] as const;

export const faultRequest = z.strictObject({
  kind: z.enum(faultKinds),
  /** Only requests whose path starts with this. */
  path: z.string().default("/2/"),
  /** Number of requests to affect; without it, all until the faults are cleared. */
  count: z.number().int().min(1).optional(),
  /** Number of requests to let through first. */
  after: z.number().int().min(0).default(0),
  /** With `slow`: the delay before the response. */
  delayMs: z.number().int().min(0).max(120_000).default(2000),
  /** With `rate_limited` and its variants: when the window ends, seconds from now. */
  resetS: z.number().int().min(0).default(900),
});
export type Fault = z.output<typeof faultRequest>;

/** The faults that tests have switched on. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault to apply to this request. */
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

const responses: Partial<Record<Fault["kind"], (fault: Fault, nowMs: number) => Answer>> = {
  rate_limited: ({ resetS }, nowMs) => ({ ...problem(429, "Too Many Requests"), headers: limitHeaders(450, 0, nowMs + resetS * 1000) }),
  rate_limited_old: ({ resetS }, nowMs) => ({
    status: 429, body: { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers: limitHeaders(450, 0, nowMs + resetS * 1000),
  }),
  rate_limited_in_200: ({ resetS }, nowMs) => ({
    status: 200, body: { errors: [{ code: 88, message: "Rate limit exceeded" }] }, headers: limitHeaders(450, 0, nowMs + resetS * 1000),
  }),
  unauthorised: () => problem(401, "Unauthorized"),
  forbidden: () => problem(
    403, "Client Forbidden", "This app may not read this endpoint.", "https://api.twitter.com/2/problems/client-forbidden",
  ),
  rejected: () => invalid("query", "", "There were errors processing your request"),
  errors_in_200: () => ({
    status: 200,
    body: { errors: [{ title: "Service Unavailable", detail: "Part of the network cannot be reached.", type: "about:blank" }] },
  }),
  server_error: () => ({ status: 500, body: { errors: [{ code: 131, message: "Internal error" }] } }),
  unavailable: () => problem(503, "Service Unavailable"),
  html: () => ({
    status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>Over capacity</title><h1>Over capacity</h1>",
  }),
  malformed: () => ({ status: 200, body: { data: "not what you think", meta: [1, 2] } }),
  truncated: () => ({ status: 200, body: '{"data":[{"id":"1","text":"cut off in the mid' }),
  redirect: () => ({ status: 302, headers: { location: "http://localhost:9/elsewhere" }, body: "" }),
};

/** The response that the fault sends; null if the fault acts in another way. */
export function faultResponse(fault: Fault, nowMs: number): Answer | null {
  return responses[fault.kind]?.(fault, nowMs) ?? null;
}

/** With `odd_posts`: implausible field values for the first posts of a response. */
const oddities = [
  { created_at: "+010000-01-01T00:00:00.000Z" },
  { created_at: "1970-01-01T00:00:00.000Z" },
  { public_metrics: { like_count: 2 ** 31, reply_count: 1, quote_count: 1, retweet_count: 1 } },
  { created_at: "yesterday" },
];

/** Bad metadata of a page: about the next page, or about its own newest post. */
const badMeta: Partial<Record<Fault["kind"], object>> = {
  token_repeated: { next_token: "b26v89" }, token_empty: { next_token: "" },
  newest_future: { newest_id: "9223372036854775807" }, newest_past: { newest_id: "1" }, newest_text: { newest_id: "the newest" },
};

/** The response, corrupted as the fault requires: its first posts, its metadata, or every second post left out. */
export function corrupted(fault: Fault | null, answer: Answer): Answer {
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

/** Applies the fault to the connection. @returns whether the request has been handled. */
export async function applyFault(fault: Fault, response: ServerResponse): Promise<boolean> {
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
        const canWriteMore = response.write(chunk);
        await (canWriteMore ? delay(0) : Promise.race([new Promise((resolve) => response.once("drain", resolve)), delay(1000)]));
      }
      return true;
    default:
      return false;
  }
}
