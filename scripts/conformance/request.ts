import { readTextOf } from "../../lib/server/product-api/read-text";
import { slashedUrl } from "../../lib/server/product-api/slashed-url";

/** The outcome of a request. `silence` means no response, none in time, or one without end. */
export type Outcome =
  | { readonly kind: "answer"; readonly status: number; readonly json: unknown; readonly isJson: boolean }
  | { readonly kind: "silence"; readonly why: string };

interface RequestOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
}

/** Sends a request to the API. Never throws, follows no redirect but to a slash at the end of the path, waits at most `timeoutMs`. */
export type SendRequest = (method: string, path: string, options?: RequestOptions) => Promise<Outcome>;

/** SPEC.md section 9. */
export const apiTimeoutMs = 10_000;

export function createRequestSender(baseUrl: string, timeoutMs = apiTimeoutMs): SendRequest {
  return async (method, path, { token, body } = {}) => {
    const headers = {
      accept: "application/json, application/problem+json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const sendTo = (url: string) => fetch(url, {
      method, headers, redirect: "manual", signal, ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    try {
      const first = await sendTo(baseUrl + path);
      const slashed = slashedUrl(baseUrl + path, first.status, first.headers.get("location"));
      const response = slashed === null ? first : await sendTo(slashed);
      const text = await readTextOf(response.body);
      if (text === null) return { kind: "silence", why: "the response is too long to read" };
      return { kind: "answer", status: response.status, ...parseJson(text) };
    } catch (error) {
      return { kind: "silence", why: whyOf(error, timeoutMs) };
    }
  };
}

function parseJson(text: string): { json: unknown; isJson: boolean } {
  try {
    return { json: text === "" ? undefined : JSON.parse(text), isJson: true };
  } catch {
    return { json: undefined, isJson: false };
  }
}

function whyOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
  return error.cause instanceof Error ? (error.cause.message || String((error.cause as NodeJS.ErrnoException).code)) : error.message;
}
