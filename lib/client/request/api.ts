import type { CallAnswer, CallBody, CallParams, CallQuery } from "@/contracts/call";
import type { CallKey, CallsByKey } from "@/contracts/calls";
import type { FieldError, ProblemCode } from "@/contracts/problem";
import { accountHeader } from "@/lib/shared/account-mark";
import { bareDetail, codeOfStatus, retryAfterSeconds } from "@/lib/shared/bare-answers";
import { createListeners } from "@/lib/shared/listeners";
import { pageLeaving } from "@/lib/shared/page-leaving";
import { asServerTime, noteServerTime } from "@/lib/shared/server-time";
import { unreadableHeader } from "@/lib/shared/unreadable";
import { documentLanguage, loadMessages } from "../messages/load-messages";
import { shownAccount } from "../startup/fresh-document";
import { queryDefaults } from "./query-defaults";
import { notifyOtherTabs } from "./other-tabs";
import { readChanges, reportReachable } from "./reachability";
import { announceSessionEnd } from "./session-end";
import { storeUnreadable } from "./unreadable";

/** How long reporting a failure may wait for the texts in the reader's language, when there is trouble already. */
const errorTextsWaitMs = 1_000;

const answers = createListeners();
/** Calls back whenever a request has succeeded. @returns a function that stops this */
export const onAnswer = answers.add;

const staleness = createListeners();
/** Calls back when a change was refused because of what has changed elsewhere. @returns a function that stops this */
export const onStale = staleness.add;

export interface CallInput<K extends CallKey> {
  params?: CallParams<CallsByKey[K]>;
  query?: Partial<CallQuery<CallsByKey[K]>>;
  body?: CallBody<CallsByKey[K]>;
  /** Continues if the page is left. */
  keepalive?: boolean;
}

export type AnswerOf<K extends CallKey> = CallAnswer<CallsByKey[K]> | (CallsByKey[K] extends { mayBeNone: true } ? null : never);

/** `bad_answer`: an answer that is not JSON; the passkey codes are what the browser reports. */
export type ApiErrorCode = ProblemCode | "bad_answer" | "passkey_cancelled" | "passkey_known" | "passkey_unsupported";

/** A failed call, identified by `code`; `status` is 0 if nothing answered. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: ApiErrorCode | null,
    readonly detail: string | null,
    readonly errors: readonly FieldError[] = [],
    options?: ErrorOptions,
    /** Seconds until the call may be tried again, if the answer says so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(detail ?? code ?? `HTTP ${status}`, options);
  }
}

/** The path of a call with its parameters and query filled in; for GET calls also the cache key. */
export function callPath<K extends CallKey>(call: K, input: CallInput<K> = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.slice(call.indexOf(" ") + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Calls the web half's own server, which calls the product API and answers in the contract's shapes.
 * @throws ApiError for every failure, including no answer within 10 s
 */
export async function callBff<K extends CallKey>(call: K, input: CallInput<K> = {}): Promise<AnswerOf<K>> {
  const response = await send(callPath(call, input), requestOf(call, input)).catch((error: ApiError) => {
    // Another tab or device was faster; what a deletion returns is used nowhere.
    if (call.startsWith("DELETE ") && error.code === "not_found") return new Response();
    if (isChange(call) && [404, 409].includes(error.status)) staleness.notify();
    throw error;
  });
  if (isChange(call)) notifyOtherTabs();
  const text = await readBody(response.text());
  try {
    const answer = (text === "" ? undefined : JSON.parse(text)) as AnswerOf<K>;
    if (call.startsWith("GET ")) storeUnreadable(callPath(call, input), Number(response.headers.get(unreadableHeader)));
    return answer;
  } catch (cause) {
    await loadErrorTexts();
    throw new ApiError(response.status, "bad_answer", null, [], { cause });
  }
}

/** What `callBff` sends, for callers that read the answer in their own way. */
export function requestOf<K extends CallKey>(call: K, { body, keepalive = false }: CallInput<K> = {}): RequestInit {
  const hasBody = body !== undefined;
  return {
    method: call.slice(0, call.indexOf(" ")),
    headers: { accept: "application/json", "x-memescope": "1", ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(body) }),
    keepalive,
  };
}

/** An answer that breaks off counts as none. */
export async function readBody<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (cause) {
    await pageLeaving();
    throw new ApiError(0, "no_answer", null, [], { cause });
  }
}

/** Whether a call may have changed what other tabs show; a ticket concerns only the tab that requests it. */
function isChange(call: CallKey): boolean {
  return typeof window !== "undefined" && !call.startsWith("GET ") && call !== "POST /api/v1/live/tickets";
}

/**
 * Sends a request to the web half's own server, in the name of the account that this document shows.
 * @param signal creates what aborts it; by default after 10 s
 * @throws ApiError if it is refused or nothing answers
 */
export async function send(
  path: string, init: RequestInit, signal = () => AbortSignal.timeout(queryDefaults.timeoutMs),
): Promise<Response> {
  const account = shownAccount();
  const before = readChanges();
  const sentMs = Date.now();
  let response: Response;
  try {
    const headers = { ...init.headers, ...(account !== null && { [accountHeader]: account }) };
    response = await fetch(path, { ...init, headers, cache: "no-store", credentials: "same-origin", signal: signal() });
    reportReachable(true, before);
  } catch (cause) {
    // A timeout does not mean that the server cannot be reached.
    if (!(cause instanceof DOMException)) reportReachable(false, before);
    // If the page is being left, the browser has aborted the call: nothing to report.
    await pageLeaving();
    throw new ApiError(0, "no_answer", null, [], { cause });
  }
  noteServerTime(response, { sentMs, receivedMs: Date.now() });
  if (response.status === 401) announceSessionEnd();
  if (!response.ok) throw (await Promise.all([problemOf(response), loadErrorTexts()]))[0];
  answers.notify();
  return response;
}

/** Loads the texts for error codes before a failure is reported; if they do not arrive soon, the server's own text is used. */
async function loadErrorTexts(): Promise<void> {
  if (typeof document === "undefined" || document.documentElement.dataset.words === undefined) return;
  const texts = loadMessages("errorCodes", documentLanguage()).catch(() => undefined);
  await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, errorTextsWaitMs))]);
}

/** Reads problem details; something else that answers in the server's place, such as a proxy, may send anything. */
async function problemOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<Record<string, unknown>> | null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const errors = Array.isArray(body?.errors) ? (body.errors as FieldError[]) : [];
  const { status } = response;
  const given = text(body?.detail) ?? text(body?.message);
  const code = text(body?.code) as ProblemCode | null;
  // Our own server writes this for a product API that sent nothing but a status; the page has it in the reader's language.
  const isBare = given === bareDetail(status);
  const retryAfterS = retryAfterSeconds(response.headers.get("retry-after"), asServerTime(Date.now()));
  return new ApiError(
    status, isBare && code === codeOfStatus(status) ? null : code, isBare ? null : given, errors, undefined, retryAfterS,
  );
}
