import "server-only";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import type { Call } from "@/contracts/call";
import { callInSession } from "./call-in-session";
import { clientAddress } from "./client-address";
import { readEnv } from "./env";
import { problemResponse, RequestRefused } from "./problem-response";
import { requestProductApi, type CallInput } from "./product-request";
import { hasContentType, readBoundedText } from "./request-body";
import { isOwnMutation } from "./same-origin";

export interface RouteContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** Answers a call whose input has been checked. @throws ProductApiError */
export type CallAnswerer = (call: Call, input: CallInput) => Promise<unknown>;

/**
 * A route handler for one call of the contract: refuses what other sites send, checks the input by
 * the call's schemas, answers JSON or problem details. Unless told, it passes the call on to the product API.
 */
export function bffRoute(call: Call, answerer: CallAnswerer = passOn): RouteHandler {
  return async (request, context) => {
    try {
      if (call.method !== "GET" && !isOwnMutation(request.headers, readEnv().publicOrigin)) {
        throw new RequestRefused("forbidden_origin");
      }
      const answer = await answerer(call, await readInput(call, request, await context.params));
      if (call.status === 204) return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
      return Response.json(answer ?? null, { status: call.status ?? 200, headers: { "cache-control": "no-store" } });
    } catch (error) {
      return problemResponse(error);
    }
  };
}

/** Asks the product API, for whoever the session names. @throws ProductApiError */
export async function passOn(call: Call, input: CallInput): Promise<unknown> {
  const address = clientAddress(await headers(), readEnv());
  if (call.auth === "user") return callInSession(await cookies(), call, input, address);
  return requestProductApi(call, input, { clientAddress: address });
}

async function readInput(call: Call, request: Request, params: unknown): Promise<CallInput> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    params: call.params && check(call.params, params),
    query: call.query && check(call.query, query),
    body: call.body && check(call.body, await readJson(request)),
  };
}

function check(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new RequestRefused("invalid_input", errors[0]?.message, errors);
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
