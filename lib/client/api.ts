import { readAnswer, type Call, type CallAnswer, type CallBody, type CallParams, type CallQuery } from "@/contracts/call";
import type { FieldError, ProblemCode } from "@/contracts/problem";
import type { BrowserCall } from "./browser-call";
import { queryDefaults } from "./query-defaults";
import { announceSessionEnd } from "./session-end";

export interface CallInput<C extends Call> {
  params?: CallParams<C>;
  query?: Partial<CallQuery<C>>;
  body?: CallBody<C>;
}

/** `bad_answer`: an answer that is not of the call's shape. */
export type ApiErrorCode = ProblemCode | "bad_answer";

/** A call that failed, told apart by `code`; `status` is 0 when nothing answered. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: ApiErrorCode | null,
    readonly detail: string | null,
    readonly errors: readonly FieldError[] = [],
    options?: ErrorOptions,
    /** When it may be tried again, if the answer says so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(detail ?? code ?? `HTTP ${status}`, options);
  }
}

/** The path of a call with its parameters and query filled in; also its key in the cache. */
export function callPath<C extends Call>(call: BrowserCall<C>, input: CallInput<C> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Calls the web half's own server, which speaks to the product API.
 * @throws ApiError in every failure, a wrong shape and silence for 10 s included
 */
export async function callBff<C extends Call>(call: BrowserCall<C>, input: CallInput<C> = {}): Promise<CallAnswer<C>> {
  const loading = orNetworkError(call.load());
  loading.catch(() => undefined);
  const response = await send(call, input);
  if (response.status === 401) announceSessionEnd();
  if (!response.ok) throw await problemOf(response);
  return readBody(await loading, response);
}

async function send<C extends Call>(call: BrowserCall<C>, input: CallInput<C>): Promise<Response> {
  const hasBody = input.body !== undefined;
  return orNetworkError(fetch(callPath(call, input), {
    method: call.method,
    headers: { accept: "application/json", "x-memescope": "1", ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(input.body) }),
    cache: "no-store",
    credentials: "same-origin",
    signal: AbortSignal.timeout(queryDefaults.timeoutMs),
  }));
}

async function orNetworkError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new ApiError(0, "no_answer", null, [], { cause });
  }
}

async function readBody<C extends Call>(call: C, response: Response): Promise<CallAnswer<C>> {
  try {
    const text = await response.text();
    return readAnswer(call, text === "" ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new ApiError(response.status, "bad_answer", null, [], { cause });
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  const [json, { anyProblem }] = await Promise.all([response.json().catch(() => null), orNetworkError(import("@/contracts/problem"))]);
  const body = anyProblem.safeParse(json);
  if (!body.success) return new ApiError(response.status, null, null);
  const { code, detail, message, errors } = body.data;
  const retryAfterS = Number(response.headers.get("retry-after"));
  return new ApiError(response.status, code ?? null, detail ?? message ?? null, errors ?? [], undefined, retryAfterS > 0 ? retryAfterS : null);
}
