import type { CallAnswer, CallBody, CallParams, CallQuery } from "@/contracts/call";
import type { CallKey, CallsByKey } from "@/contracts/calls";
import type { FieldError, ProblemCode } from "@/contracts/problem";
import { accountHeader } from "@/lib/shared/account-mark";
import { pageLeaving } from "@/lib/shared/leaving";
import { noteServerTime } from "@/lib/shared/server-time";
import { unreadableHeader } from "@/lib/shared/unreadable";
import { documentLanguage, loadMessages } from "../messages/load-messages";
import { shownAccount } from "../startup/fresh-document";
import { queryDefaults } from "./query-defaults";
import { tellOtherTabs } from "./other-tabs";
import { readChanges, reportReachable } from "./reachability";
import { announceSessionEnd } from "./session-end";
import { keepUnreadable } from "./unreadable";

/** How long telling of a failure may wait for the words in the reader's language, when there is trouble already. */
const wordsWaitMs = 1_000;

export interface CallInput<K extends CallKey> {
  params?: CallParams<CallsByKey[K]>;
  query?: Partial<CallQuery<CallsByKey[K]>>;
  body?: CallBody<CallsByKey[K]>;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

export type AnswerOf<K extends CallKey> = CallAnswer<CallsByKey[K]>;

/** `bad_answer`: an answer that is no JSON; what a browser says of passkeys. */
export type ApiErrorCode = ProblemCode | "bad_answer" | "passkey_cancelled" | "passkey_known" | "passkey_unsupported";

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

/** The path of a call with its parameters and query filled in; of a GET call also its key in the cache. */
export function callPath<K extends CallKey>(call: K, input: CallInput<K> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = pathOf(call).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The path of a call as the contract declares it. */
function pathOf(call: CallKey): string {
  return call.slice(call.indexOf(" ") + 1);
}

/**
 * Calls the web half's own server, which speaks to the product API and answers in the contract's shapes.
 * @throws ApiError in every failure, silence for 10 s included
 */
export async function callBff<K extends CallKey>(call: K, input: CallInput<K> = {}): Promise<AnswerOf<K>> {
  const askedMs = Date.now();
  const response = await send(call, input);
  noteServerTime(response, { askedMs, answeredMs: Date.now() });
  if (response.status === 401) announceSessionEnd();
  if (!response.ok) throw (await Promise.all([problemOf(response), wordsForCodes()]))[0];
  if (isChange(call)) tellOtherTabs();
  const text = await readText(response);
  try {
    const answer = (text === "" ? undefined : JSON.parse(text)) as AnswerOf<K>;
    if (call.startsWith("GET ")) keepUnreadable(callPath(call, input), Number(response.headers.get(unreadableHeader)));
    return answer;
  } catch (cause) {
    throw new ApiError(response.status, "bad_answer", null, [], { cause });
  }
}

/** An answer that begins and does not end is none. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    await pageLeaving();
    throw new ApiError(0, "no_answer", null, [], { cause });
  }
}

/** Whether what other tabs show may be another now; a ticket is the calling tab's alone. */
function isChange(call: CallKey): boolean {
  return typeof window !== "undefined" && !call.startsWith("GET ") && call !== "POST /api/v1/live/tickets";
}

async function send<K extends CallKey>(call: K, input: CallInput<K>): Promise<Response> {
  const hasBody = input.body !== undefined;
  const account = shownAccount();
  const before = readChanges();
  try {
    const response = await fetch(callPath(call, input), {
      method: call.slice(0, call.indexOf(" ")),
      headers: { accept: "application/json", "x-memescope": "1", ...(account !== null && { [accountHeader]: account }), ...(hasBody && { "content-type": "application/json" }) },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      cache: "no-store",
      keepalive: input.keepalive ?? false,
      credentials: "same-origin",
      signal: AbortSignal.timeout(queryDefaults.timeoutMs),
    });
    reportReachable(true, before);
    return response;
  } catch (cause) {
    // Who takes too long is there.
    if (!(cause instanceof DOMException)) reportReachable(false, before);
    // Nobody is to be told of what the browser broke off.
    await pageLeaving();
    throw new ApiError(0, "no_answer", null, [], { cause });
  }
}

/** Has the words for what failed ready before somebody is told; where they do not come soon, the server's own are told. */
async function wordsForCodes(): Promise<void> {
  if (typeof document === "undefined" || document.documentElement.dataset.words === undefined) return;
  const words = loadMessages("errorCodes", documentLanguage()).catch(() => undefined);
  await Promise.race([words, new Promise((resolve) => setTimeout(resolve, wordsWaitMs))]);
}

/** Reads problem details; what answers in the server's place, such as a proxy, may send anything. */
async function problemOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<Record<string, unknown>> | null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const errors = Array.isArray(body?.errors) ? (body.errors as FieldError[]) : [];
  const retryAfterS = Number(response.headers.get("retry-after"));
  return new ApiError(
    response.status, text(body?.code) as ProblemCode | null, text(body?.detail) ?? text(body?.message), errors, undefined, retryAfterS > 0 ? retryAfterS : null,
  );
}
