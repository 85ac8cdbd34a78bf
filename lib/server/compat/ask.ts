import type { Call, CallAnswer } from "@/contracts/call";
import { portfolioCalls, type Portfolio } from "@/contracts/portfolio";
import { scrapingJob, socialCalls } from "@/contracts/social";
import { walletsCalls } from "@/contracts/wallets";
import { problems } from "@/contracts/problem";
import { ProductApiError, unreadableAnswer } from "../product-api/error";
import { requestProductApi, type CallInput, type RequestOptions } from "../product-api/request";
import { prepareJob, readAnswer } from "./answers";
import { isLacking } from "./extensions";
import { UnreadableAnswer, type Unreadable } from "./read";
import { substitutes, withWalletNames } from "./substitutes";

/** Asks the same server with the same rights. @throws ProductApiError */
export type Ask = <C extends Call>(call: C, input?: CallInput) => Promise<CallAnswer<C>>;

/**
 * Asks the product API, ours or another of SPEC.md's shape, and answers in the contract's shape in any case: the one place
 * that knows what others lack or say differently. What they lack is made of what they have where that is possible.
 * @throws ProductApiError and nothing else
 */
export async function askProductApi<C extends Call>(call: C, input: CallInput, options: RequestOptions = {}): Promise<CallAnswer<C>> {
  const leftOut = { entries: 0 };
  const answer = await answerCall(call, input, options, leftOut);
  if (leftOut.entries > 0 && typeof answer === "object" && answer !== null) leftOutOf.set(answer, leftOut.entries);
  return answer;
}

/** Beside the answers, for the contract knows no such thing: what it describes has nothing that cannot be read. */
const leftOutOf = new WeakMap<object, number>();

/** How many entries of lists an answer of `askProductApi` lacks because they could not be read. */
export function countUnreadable(answer: unknown): number {
  return (typeof answer === "object" && answer !== null && leftOutOf.get(answer)) || 0;
}

async function answerCall<C extends Call>(call: C, input: CallInput, options: RequestOptions, leftOut: { entries: number }): Promise<CallAnswer<C>> {
  const ask: Ask = (other, otherInput = {}) => answerCall(other, otherInput, options, leftOut);
  if (await isLacking(call)) {
    const substitute = substitutes[`${call.method} ${call.path}`];
    if (!substitute) throw new ProductApiError({ status: 404, code: "not_offered", detail: problems.not_offered.title });
    return (await substitute(ask, input)) as CallAnswer<C>;
  }
  // SPEC.md's portfolio names no wallets: its list does, and is read beside it. What that list lacks, the portfolio does not.
  const named = call.path === portfolioCalls.read.path && (await isLacking(walletsCalls.page)) ? askProductApi(walletsCalls.list, {}, options).catch(() => []) : null;
  const json = await requestProductApi(call, input, options);
  if (call.status === 204) return undefined as CallAnswer<C>;
  const isJobChange = call.path === socialCalls.setup.path || call.path === socialCalls.update.path;
  const answer = isJobChange && !scrapingJob.safeParse(json).success ? prepareJob(json, await ask(socialCalls.job).catch(() => null), input.body) : json;
  try {
    const { value, unreadable } = readAnswer(call, answer, input);
    report(call, unreadable);
    leftOut.entries += unreadable.entries;
    return (named ? withWalletNames(value as Portfolio, await named) : value) as CallAnswer<C>;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    report(call, { entries: 0, fields: new Set([error.message]) });
    throw unreadableAnswer();
  }
}

/** Each fault is told once a process: a page asks every few seconds. */
const reported = new Set<string>();
const mostReported = 1_000;

function report(call: Call, { entries, fields }: Unreadable): void {
  for (const field of fields) {
    const line = `${call.method} ${call.path} answers what cannot be read: ${field}${entries > 0 ? ", entries are left out" : ""}`;
    if (reported.has(line) || reported.size >= mostReported) continue;
    reported.add(line);
    console.warn(line);
  }
}
