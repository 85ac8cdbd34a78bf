import type { z } from "zod";
import { SourceError, type SourceErrorKind } from "../social-source";
import { readCapped } from "../capped-body";
import { noResponse } from "../no-response";
import { cleanLine } from "../social-text";
import { errorBody, isAbsence, type ErrorItem } from "./shapes";

/** Settings of a client of X. */
export interface XSettings {
  /** Base URL without a slash at the end, such as https://api.x.com */
  readonly url: string;
  readonly bearerToken: string;
  /** X's name for posts in its parameters. */
  readonly fields: "tweet" | "post";
  readonly now: () => Date;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** A hundred long posts take 8 MB. */
const BODY_MAX_BYTES = 16 * 1024 * 1024;
const WINDOW_MS = 15 * 60_000;
const WAIT_MAX_MS = 24 * 60 * 60_000;
const RATE_LIMIT_CODE = 88;

/** An error that X itself returned instead of the requested data. */
export class XRefusal extends SourceError {
  constructor(kind: SourceErrorKind, message: string, readonly status: number, readonly errors: readonly ErrorItem[] = []) {
    super(kind, message);
  }
}

/** Endpoints with separate rate limits. */
type Endpoint = "user" | "mentions" | "search" | "lookup" | "timeline";

const rateLimitError = (until: Date) => new SourceError("rate_limited", "X asks us to wait before it is read again", until);

/**
 * Returns a function that requests a path from X and parses a successful response with the given shape. An endpoint whose limit is used up
 * is not called again before its window ends, for any caller: the limit is the app's.
 * @throws SourceError
 */
export function createXFetch(settings: XSettings) {
  const closedUntil = new Map<Endpoint, Date>();

  return async function fetchX<S extends z.ZodType>(
    endpoint: Endpoint, path: string, query: Record<string, string>, shape: S,
  ): Promise<z.output<S>> {
    const closed = closedUntil.get(endpoint);
    if (closed && closed > settings.now()) throw rateLimitError(closed);
    const { response, body } = await fetchJson(settings, `${settings.url}${path}?${new URLSearchParams(query)}`);
    const problem = errorBody.safeParse(body).data;
    const errors = problem?.errors ?? [];
    const isRefused = response.status === 429 || errors.some(({ code }) => code === RATE_LIMIT_CODE);
    const until = retryAt(response.headers, settings.now());
    if (isRefused || response.headers.get("x-rate-limit-remaining") === "0") closedUntil.set(endpoint, until);
    if (isRefused) throw rateLimitError(until);
    const reason = clean(problem?.detail ?? problem?.title ?? reasonOf(errors[0]), settings);
    const hasData = typeof body === "object" && body !== null && "data" in body;
    const types = [problem?.type, ...errors.map(({ type }) => type)].filter((type) => type !== undefined);
    if (!hasData && types.some(isAbsence)) {
      throw new XRefusal("not_found", `X does not know what was asked for: ${reason}`, response.status, errors);
    }
    if (!response.ok) throw refusal(response.status, reason);
    if (!hasData && errors.length > 0) throw partialRefusal(types, reason);
    const parsed = shape.safeParse(body);
    if (!parsed.success) throw new SourceError("malformed", "X returned something other than what was requested");
    return parsed.data;
  };
}

async function fetchJson(settings: XSettings, url: string): Promise<{ response: Response; body: unknown }> {
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { authorization: `Bearer ${settings.bearerToken}`, accept: "application/json" };
  let response: Response;
  let text: string | null;
  try {
    // Following a redirect would hand the token to any host it names.
    response = await fetch(url, { headers, signal, redirect: "manual" });
    text = await readCapped(response, BODY_MAX_BYTES);
  } catch (error) {
    throw new SourceError("unavailable", noResponse("X", error, timeoutMs).message);
  }
  if (text === null) throw new SourceError("malformed", "X returned more than can be read");
  try {
    return { response, body: JSON.parse(text) as unknown };
  } catch {
    if (response.ok) throw new SourceError("malformed", "X returned something other than JSON");
    return { response, body: null };
  }
}

function refusal(status: number, reason: string): SourceError {
  const because = reason === "" ? "" : `: ${reason}`;
  // 402: the app's credits are used up.
  if (status === 401 || status === 402 || status === 403) {
    return new XRefusal("unauthorised", `X refused the app's access (${status})${because}`, status);
  }
  if (status >= 500 || status === 408) return new XRefusal("unavailable", `X responded with ${status}${because}`, status);
  return new XRefusal("malformed", `X did not accept the request (${status})${because}`, status);
}

/** A 200 that contains errors instead of data. */
function partialRefusal(types: readonly string[], reason: string): SourceError {
  if (types.some((type) => /\/(client-forbidden|unsupported-authentication)$/.test(type))) {
    return new SourceError("unauthorised", `X refused the app's access: ${reason}`);
  }
  return new SourceError("unavailable", `X returned an error: ${reason}`);
}

function reasonOf(item: ErrorItem | undefined): string {
  return item?.detail ?? item?.message ?? item?.title ?? "";
}

/** One short line, with the token removed in case X repeats it. */
function clean(reason: string, { bearerToken }: XSettings): string {
  return cleanLine(reason.replaceAll(bearerToken, "…"));
}

/** The end of the window that X reports; if that is missing or implausible, a full window from now. */
function retryAt(headers: Headers, now: Date): Date {
  const resetMs = Number(headers.get("x-rate-limit-reset")) * 1000;
  const afterMs = now.getTime() + Number(headers.get("retry-after")) * 1000;
  const named = [resetMs, afterMs].find((ms) => ms > now.getTime() && ms <= now.getTime() + WAIT_MAX_MS);
  return new Date(named ?? now.getTime() + WINDOW_MS);
}
