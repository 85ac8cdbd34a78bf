import { readCapped } from "./capped-body";
import { badStatus, noResponse } from "./no-response";

/** Covers the whole response, including its body. */
const TIMEOUT_MS = 10_000;

interface FetchJsonOptions {
  /** The service's name in errors, such as "the price feed". */
  service: string;
  maxBytes: number;
  headers?: Record<string, string>;
  /** Is POSTed as JSON; without one, the request is a GET. */
  body?: unknown;
  /** Whether a 404 is an answer rather than an error. */
  mayBeAbsent?: boolean;
  timeoutMs?: number;
}

/**
 * Requests JSON from a service; undefined for a 404 that `mayBeAbsent` allows. Redirects are not followed: that would hand the key to any
 * host they name.
 * @throws Error with a one-line message for anything else but a 200 with JSON of at most `maxBytes` in time
 */
export async function fetchJson(url: string, options: FetchJsonOptions): Promise<unknown> {
  const { service, maxBytes, mayBeAbsent = false } = options;
  const { status, text } = await fetchText(url, options);
  if (status === 404 && mayBeAbsent) return undefined;
  if (status !== 200) throw badStatus(service, status);
  if (text === null) throw new Error(`${service} returned more than ${maxBytes / 1_000_000} MB`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${service} returned something other than JSON`);
  }
}

async function fetchText(url: string, { service, maxBytes, headers, body, timeoutMs = TIMEOUT_MS }: FetchJsonOptions) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      signal, redirect: "manual",
    });
    if (response.status === 200) return { status: 200, text: await readCapped(response, maxBytes) };
    await response.body?.cancel();
    return { status: response.status, text: null };
  } catch (error) {
    throw noResponse(service, error, timeoutMs);
  }
}
