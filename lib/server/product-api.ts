import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Call, CallAnswer } from "@/contracts/call";
import { noAnswer, ProductApiError } from "./product-api-error";
import { requestProductApi, type CallInput } from "./product-request";
import { contextHeaders } from "./request-context";
import { renewPath } from "./renew-paths";
import { loginPath, safeReturnPath } from "./return-path";
import { readRequestSession } from "./session";

/**
 * Calls the product API for the page being rendered. Server components cannot write cookies, so a
 * refused token leads through /session/renew and back to the page.
 * @throws ProductApiError
 */
export async function callProductApi<C extends Call>(call: C, input: CallInput = {}): Promise<CallAnswer<C>> {
  if (call.auth === "public") return requestProductApi(call, input);
  const session = await readRequestSession();
  if (session.kind !== "whole") redirect(loginPath(await pagePath()));
  const { accessToken } = session.tokens;
  try {
    return await requestProductApi(call, input, { accessToken });
  } catch (error) {
    if (!(error instanceof ProductApiError) || !error.isUnauthenticated) throw error;
  }
  const context = await headers();
  if (context.get(contextHeaders.renewal) === "unavailable") throw noAnswer();
  redirect(renewPath(await pagePath(), accessToken));
}

async function pagePath(): Promise<string> {
  return safeReturnPath((await headers()).get(contextHeaders.path));
}
