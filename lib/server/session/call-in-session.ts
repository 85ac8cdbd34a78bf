import type { Call, CallAnswer } from "@/contracts/call";
import { callAnyProductApi } from "../compat/call-any-product-api";
import { isUnauthenticated, noAnswer, noRefreshToken, refusedInSession, unauthenticated } from "../product-api/error";
import type { BrowserClient } from "../guard/client-address";
import type { CallInput } from "../product-api/request";
import type { CookieJar } from "./cookies";
import { openSession, renewSession } from "./lifecycle";

/**
 * Calls the product API for the user that the cookies name, sending their token even on public calls. Works
 * only where cookies can be written: in route handlers. `client` is the browser, for limits and logs.
 * @throws ProductApiError; 401 if there is no session or it has ended
 */
export async function callInSession<C extends Call>(
  jar: CookieJar, call: C, input: CallInput, client?: BrowserClient,
): Promise<CallAnswer<C>> {
  if (call.auth === "user") return withSession(jar, (accessToken) => callAnyProductApi(call, input, { accessToken, client }), client);
  const session = await openSession(jar);
  const accessToken = session.kind === "whole" ? session.tokens.accessToken : undefined;
  try {
    return await callAnyProductApi(call, input, { accessToken, client });
  } catch (error) {
    throw isUnauthenticated(error) ? refusedInSession(error) : error;
  }
}

/**
 * Makes a request with the access token of the user that the cookies name. A 401 leads to one renewal
 * and one retry; if new tokens are refused too, that concerns only this call and ends no session.
 * @throws ProductApiError; 401 if there is no session or it has ended.
 * The cookies then stay, because the browser may already hold newer ones.
 */
export async function withSession<T>(jar: CookieJar, request: (accessToken: string) => Promise<T>, client?: BrowserClient): Promise<T> {
  const session = await openSession(jar);
  if (session.kind !== "whole") throw noRefreshToken();
  try {
    return await request(session.tokens.accessToken);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
  }
  const renewal = await renewSession(jar, session, client);
  if (renewal.kind === "ended") throw unauthenticated();
  if (renewal.kind === "unavailable") throw noAnswer();
  try {
    return await request(renewal.tokens.accessToken);
  } catch (error) {
    throw isUnauthenticated(error) ? refusedInSession(error) : error;
  }
}
