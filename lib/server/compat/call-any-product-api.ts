import type { Call, CallAnswer } from "@/contracts/call";
import { problemError, unreadableAnswer } from "../product-api/error";
import { type CallApi, type CallInput, requestProductApi, type RequestOptions } from "../product-api/request";
import { readAnswer } from "./answers";
import { completions } from "./completions";
import { isUnsupported } from "./extensions";
import { UnreadableAnswer, type Unreadable } from "./read";
import { substitutes } from "./substitutes";

/**
 * Calls the product API, ours or another one that follows SPEC.md, and always returns the contract's shape. This is the one
 * place that knows what other servers lack or express differently; what they lack is derived from what they have where possible.
 * @throws ProductApiError and nothing else
 */
export async function callAnyProductApi<C extends Call>(call: C, input: CallInput, options: RequestOptions = {}): Promise<CallAnswer<C>> {
  const omitted = { entries: 0 };
  const answer = await answerCall(call, input, options, omitted);
  if (omitted.entries > 0 && typeof answer === "object" && answer !== null) omittedEntries.set(answer, omitted.entries);
  return answer;
}

/** Kept beside the answers because the contract has no such field: an answer that follows it has no unreadable entries. */
const omittedEntries = new WeakMap<object, number>();

/** How many list entries are missing from an answer of `callAnyProductApi` because they could not be read. */
export function countUnreadable(answer: unknown): number {
  return (typeof answer === "object" && answer !== null && omittedEntries.get(answer)) || 0;
}

async function answerCall<C extends Call>(
  call: C, input: CallInput, options: RequestOptions, omitted: { entries: number },
): Promise<CallAnswer<C>> {
  const callApi: CallApi = (other, otherInput = {}) => answerCall(other, otherInput, options, omitted);
  const key = `${call.method} ${call.path}`;
  if (await isUnsupported(call)) {
    const substitute = substitutes[key];
    if (!substitute) throw problemError("not_offered");
    return (await substitute(callApi, input, (entries) => void (omitted.entries += entries))) as CallAnswer<C>;
  }
  // Entries left out of a supplementary answer are not missing from this one.
  const callSeparately: CallApi = (other, otherInput = {}) => callAnyProductApi(other, otherInput, options);
  const completion = await completions[key]?.(callSeparately, input);
  const json = await requestProductApi(call, input, options);
  if (call.status === 204) return undefined as CallAnswer<C>;
  const answer = completion?.beforeReading ? await completion.beforeReading(json) : json;
  try {
    const { value, unreadable } = readAnswer(call, answer, input);
    report(call, unreadable);
    omitted.entries += unreadable.entries;
    return (completion?.afterReading ? await completion.afterReading(value) : value) as CallAnswer<C>;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    report(call, { entries: 0, fields: new Set([error.message]) });
    throw unreadableAnswer();
  }
}

/** Each fault is logged once per process: a page makes requests every few seconds. */
const reported = new Set<string>();
const maxReported = 1_000;

function report(call: Call, { entries, fields }: Unreadable): void {
  for (const field of fields) {
    const line = `${call.method} ${call.path} answers what cannot be read: ${field}${entries > 0 ? ", entries are left out" : ""}`;
    if (reported.has(line) || reported.size >= maxReported) continue;
    reported.add(line);
    console.warn(line);
  }
}
