import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Call, CallAnswer } from "@/contracts/call";
import type { CallKey } from "@/contracts/calls";
import { requestIdHeader, requestIdOf } from "@/contracts/fields/request-id-rules";
import type { UnreadableCounts } from "@/lib/shared/unreadable";
import { askProductApi, countUnreadable } from "../compat/ask";
import { contextHeaders } from "../guard/request-context";
import { noAnswer, ProductApiError, refusedInSession } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { readPagePath, requireSession } from "../session/current";
import { renewPath } from "../session/renew-paths";
import { areJustRenewed } from "../session/renewal";

/** A page waits no longer for what is beyond SPEC.md, and is drawn without it. */
const extensionTimeoutMs = 2_000;

const countsOfRequest = cache((): Partial<Record<CallKey, number>> => ({}));

/** What the answers lack that this page has read by now, for those that lack something. */
export function readUnreadable(): UnreadableCounts {
  return countsOfRequest();
}

/**
 * Calls the product API for the page being rendered. Server components cannot write cookies, so a
 * refused token leads through /session/renew and back to the page.
 * @throws ProductApiError
 */
export async function callProductApi<C extends Call>(call: C, input: CallInput = {}): Promise<CallAnswer<C>> {
  const session = await requireSession();
  const { accessToken } = session.tokens;
  try {
    const client = { requestId: await idOfRequest() };
    const answer = await askProductApi(call, input, { accessToken, timeoutMs: call.extension && extensionTimeoutMs, client });
    const unreadable = countUnreadable(answer);
    if (unreadable > 0) countsOfRequest()[`${call.method} ${call.path}` as CallKey] = unreadable;
    return answer;
  } catch (error) {
    if (!(error instanceof ProductApiError) || !error.isUnauthenticated) throw error;
    // The way through /session/renew would lead in circles; the browser asks again by itself.
    if (areJustRenewed(session.tokens)) throw refusedInSession(error);
  }
  const context = await headers();
  if (context.get(contextHeaders.renewal) === "unavailable") throw noAnswer();
  redirect(renewPath(await readPagePath(), accessToken));
}

/** The page's own id, so that the product API's lines are found by it; one for all of its calls. */
const idOfRequest = cache(async () => requestIdOf((await headers()).get(requestIdHeader)) ?? randomUUID());
