import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";
import { RequestRefused } from "./problem-response";

const LOG_EVERY_MS = 60_000;
/** When a refusal of each call was last logged. */
const loggedAtMs = new Map<string, number>();

/**
 * Returns the refusal of a request from another site. Logs the first one of a minute to each call: with a line for every one, anyone could
 * fill the log. What the other site sends about itself is truncated and quoted.
 */
export function originRefused(headers: Headers, call: string): RequestRefused {
  if (isDue(call, performance.now())) log(headers, call);
  return new RequestRefused("forbidden_origin");
}

function isDue(call: string, nowMs: number): boolean {
  if (nowMs - (loggedAtMs.get(call) ?? -Infinity) < LOG_EVERY_MS) return false;
  loggedAtMs.set(call, nowMs);
  return true;
}

function log(headers: Headers, call: string): void {
  const origin = headers.get("origin")?.slice(0, 200) ?? null;
  console.warn(JSON.stringify({
    security: "origin_refused", call, origin, site: headers.get("sec-fetch-site")?.slice(0, 20) ?? null,
    requestId: requestIdOf(headers.get(requestIdHeader)) ?? null,
  }));
}
