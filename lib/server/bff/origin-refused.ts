import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";
import { RequestRefused } from "./problem-response";

/** Logs a request from another site and returns its refusal. What the other site sends about itself is truncated and quoted. */
export function originRefused(headers: Headers, call: string): RequestRefused {
  const origin = headers.get("origin")?.slice(0, 200) ?? null;
  console.warn(JSON.stringify({
    security: "origin_refused", call, origin, site: headers.get("sec-fetch-site")?.slice(0, 20) ?? null,
    requestId: requestIdOf(headers.get(requestIdHeader)) ?? null,
  }));
  return new RequestRefused("forbidden_origin");
}
