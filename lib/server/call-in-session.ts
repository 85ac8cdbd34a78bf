import type { Call, CallAnswer } from "@/contracts/call";
import { noAnswer, noRefreshToken, ProductApiError, unauthenticated } from "./product-api-error";
import { requestProductApi, type CallInput } from "./product-request";
import type { CookieJar } from "./session-cookies";
import { openSession, renewSession } from "./session-lifecycle";

/**
 * Calls the product API for whoever the cookies name. A 401 leads to one renewal and one repetition.
 * Only where cookies can be written: route handlers. `clientAddress` is the browser's, where calls are limited by it.
 * @throws ProductApiError; 401 when there is no session or it has ended, and then the cookies stay,
 *   for they may no longer be those that the browser holds.
 */
export async function callInSession<C extends Call>(jar: CookieJar, call: C, input: CallInput, clientAddress?: string): Promise<CallAnswer<C>> {
  const session = await openSession(jar);
  if (session.kind !== "whole") throw noRefreshToken();
  try {
    return await requestProductApi(call, input, { accessToken: session.tokens.accessToken, clientAddress });
  } catch (error) {
    if (!(error instanceof ProductApiError) || !error.isUnauthenticated) throw error;
  }
  const renewal = await renewSession(jar, session);
  if (renewal.kind === "ended") throw unauthenticated();
  if (renewal.kind === "unavailable") throw noAnswer();
  return requestProductApi(call, input, { accessToken: renewal.tokens.accessToken, clientAddress });
}
