import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Call, CallAnswer } from "@/contracts/call";
import type { CallKey } from "@/contracts/calls";
import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { callAnyProductApi, countUnreadable } from "../compat/call-any-product-api";
import { contextHeaders } from "../guard/request-context";
import { isUnauthenticated, noAnswer, nullOn404, refusedInSession } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { readPagePath, requireSession } from "../session/current";
import { renewPath } from "../session/renew-paths";
import { areJustRenewed } from "../session/renewal";
import { undefinedUnlessAnswered } from "./optional";

/** A page waits no longer than this for calls beyond SPEC.md, and is rendered without them. */
const extensionTimeoutMs = 2_000;

const countsOfRequest = cache((): Partial<Record<CallKey, number>> => ({}));

/** How many entries are missing from the answers that this page has read so far, by call; only calls that lack some are listed. */
export function readUnreadable(): UnreadableCounts {
  return countsOfRequest();
}

/**
 * Calls the product API for the page being rendered. Server components cannot write
 * cookies, so a refused token leads through /session/renew and back to the page.
 * @throws ProductApiError
 */
export async function callProductApi<C extends Call>(call: C, input: CallInput = {}): Promise<CallAnswer<C>> {
  const session = await requireSession();
  const { accessToken } = session.tokens;
  try {
    const client = { requestId: await idOfRequest() };
    const answer = await callAnyProductApi(call, input, { accessToken, timeoutMs: call.extension && extensionTimeoutMs, client });
    const unreadable = countUnreadable(answer);
    if (unreadable > 0) countsOfRequest()[`${call.method} ${call.path}` as CallKey] = unreadable;
    return answer;
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    // Redirecting through /session/renew would go in circles; the browser retries by itself.
    if (areJustRenewed(session.tokens)) throw refusedInSession(error);
  }
  const context = await headers();
  if (context.get(contextHeaders.renewal) === "unavailable") throw noAnswer();
  redirect(renewPath(await readPagePath(), accessToken));
}

/** Reads a part of the page being rendered; undefined if it does not arrive in time. */
export function readPart<C extends Call>(call: C, input?: CallInput): Promise<CallAnswer<C> | undefined> {
  return undefinedUnlessAnswered(callProductApi(call, input));
}

/** Like `readPart`; null if the product API has no such thing, or no such call. */
export function readPartOrNull<C extends Call>(call: C, input?: CallInput, waitMs?: number): Promise<CallAnswer<C> | null | undefined> {
  return undefinedUnlessAnswered(nullOn404(callProductApi(call, input)), waitMs);
}

/** The page's request id, shared by all of its calls, so that the product API's log lines can be found by it. */
const idOfRequest = cache(async () => requestIdOf((await headers()).get(requestIdHeader)) ?? randomUUID());
