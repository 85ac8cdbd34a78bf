import "server-only";
import { cookies, headers } from "next/headers";
import type { Call } from "@/contracts/call";
import { accountHeader } from "@/lib/shared/account-mark";
import { unreadableHeader } from "@/lib/shared/unreadable";
import { countUnreadable } from "../compat/call-any-product-api";
import { callInSession } from "../session/call-in-session";
import { refuseOtherAccount } from "../session/current";
import { clientOnDevice } from "../session/device";
import { browserClient, type BrowserClient } from "../guard/client-address";
import { readEnv } from "../env";
import { originRefused } from "./origin-refused";
import { problemResponse, RequestRefused } from "./problem-response";
import { nullOn404 } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { hasContentType, readBoundedText } from "./request-body";
import { checkInput, queryOf } from "./request-input";
import { isOwnMutation } from "../guard/same-origin";

/** Answers a call whose input has already been checked. @throws ProductApiError */
export type CallHandler = (call: Call, input: CallInput) => Promise<unknown>;

/**
 * Answers one call of the contract: refuses requests from other sites, checks the
 * input against the call's schemas, and responds with JSON or problem details.
 */
export async function serveCall(
  call: Call, request: Request, params: Readonly<Record<string, string>>, handle: CallHandler,
): Promise<Response> {
  try {
    const answering = handle(call, await admit(call, request, params));
    const answer = await (call.mayBeNone ? nullOn404(answering) : answering);
    if (call.status === 204) return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
    const unreadable = countUnreadable(answer);
    const unreadableHeaders = unreadable > 0 && { [unreadableHeader]: `${unreadable}` };
    return Response.json(answer ?? null, { status: call.status ?? 200, headers: { "cache-control": "no-store", ...unreadableHeaders } });
  } catch (error) {
    return problemResponse(error);
  }
}

/**
 * The input of a request that our own page sent for the session's account.
 * @throws RequestRefused, ProductApiError
 */
export async function admit(call: Call, request: Request, params: Readonly<Record<string, string>>): Promise<CallInput> {
  if (call.method !== "GET" && !isOwnMutation(request.headers, readEnv().publicOrigin)) {
    throw originRefused(request.headers, `${call.method} ${call.path}`);
  }
  await refuseOtherAccount(request.headers.get(accountHeader));
  return readInput(call, request, params);
}

/** Passes a call on to the product API for the session's user. @throws ProductApiError */
export async function forwardCall(call: Call, input: CallInput): Promise<unknown> {
  return callInSession(await cookies(), call, input, await clientFor(call));
}

/** The browser behind a call, with its id if the call changes how an account is protected. */
export async function clientFor(call: Call): Promise<BrowserClient> {
  return guardsAccount(call) ? clientOnDevice(await cookies(), await headers(), readEnv()) : browserClient(await headers(), readEnv());
}

/** Whether a call changes how an account is protected; such calls make devices known or forget them. */
function guardsAccount({ method, path }: Call): boolean {
  return method !== "GET" && (path.startsWith("/api/v1/account/") || path.startsWith("/api/v1/password-resets"));
}

async function readInput(call: Call, request: Request, params: unknown): Promise<CallInput> {
  return {
    params: call.params && checkInput(call.params, params),
    query: call.query && checkInput(call.query, queryOf(request)),
    body: call.body && checkInput(call.body, await readJson(request)),
  };
}

async function readJson(request: Request): Promise<unknown> {
  if (!hasContentType(request.headers, "application/json")) {
    throw new RequestRefused("forbidden_origin", "The body must be sent as application/json.");
  }
  const text = await readBoundedText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused("malformed_request", "The body is not valid JSON.");
  }
}
