import { readCapped } from "./capped-body";
import { badStatus, noResponse } from "./no-response";

/** Covers the whole response, including its body. */
const TIMEOUT_MS = 10_000;

interface FetchJsonOptions {
  /** The service's name in errors, such as "the price feed". */
  service: string;
  maxBytes: number;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/**
 * GETs a JSON response from a service. Redirects are not followed: that would hand the key to any host they name.
 * @throws Error with a one-line message for anything but a 200 with JSON of at most `maxBytes` in time
 */
export async function fetchJson(url: string, options: FetchJsonOptions): Promise<unknown> {
  const { service, maxBytes } = options;
  const { status, text } = await fetchText(url, options);
  if (status !== 200) throw badStatus(service, status);
  if (text === null) throw new Error(`${service} returned more than ${maxBytes / 1_000_000} MB`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${service} returned something other than JSON`);
  }
}

async function fetchText(url: string, { service, maxBytes, headers, timeoutMs = TIMEOUT_MS }: FetchJsonOptions) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers: { accept: "application/json", ...headers }, signal, redirect: "manual" });
    if (response.status === 200) return { status: 200, text: await readCapped(response, maxBytes) };
    await response.body?.cancel();
    return { status: response.status, text: null };
  } catch (error) {
    throw noResponse(service, error, timeoutMs);
  }
}
