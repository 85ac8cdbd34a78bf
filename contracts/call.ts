import type { z } from "zod";
import type { ProblemCode } from "./problem";

/**
 * One call of the product API. From this single table the product API mounts its routes and publishes
 * its OpenAPI document, and the web half makes its requests and mounts its backend-for-frontend.
 */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path with `:name` parameters. */
  readonly path: string;
  /** `user` calls carry `Authorization: Bearer <access token>`. */
  readonly auth: "public" | "user";
  readonly summary: string;
  /** Not in SPEC.md, so another product API that follows SPEC.md may lack it. */
  readonly extension?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
  /** The body of a 202 response, sent instead of `response` when something else has to happen first. */
  readonly accepted?: z.ZodType;
  /**
   * 404 means that there is none (SPEC.md section 7). To its own page the web half answers null instead, because browsers log each 404 as
   * an error.
   */
  readonly mayBeNone?: true;
  /** Success status; 200 by default. */
  readonly status?: 200 | 201 | 204;
  /** How it may be refused, beyond the problems that any call with its kind of input and caller can have (`problemsOf`). */
  readonly problems?: readonly ProblemCode[];
}

/** Every problem that a call can be answered with. */
export function problemsOf(call: Omit<Call, "response">): readonly ProblemCode[] {
  const { method, auth, params, query, body, mayBeNone, problems = [] } = call;
  // What a caller names may not exist, and what the caller changes may have been deleted meanwhile, with its account.
  const mayBeGone = auth === "user" && (params !== undefined || query !== undefined || method !== "GET" || mayBeNone);
  return [...new Set<ProblemCode>([
    "malformed_request",
    ...(auth === "user" ? ["unauthenticated"] as const : []),
    ...(mayBeGone ? ["not_found"] as const : []),
    ...(method === "GET" ? [] : ["payload_too_large"] as const),
    ...(params || query || body ? ["invalid_input"] as const : []),
    ...problems,
    "rate_limited", "internal", "overloaded", "unavailable",
  ])];
}

type Declared = Omit<Call, "auth"> & { readonly auth?: "public" };
type Defined<C extends Declared> = C & { readonly auth: C["auth"] extends "public" ? "public" : "user" };

/** Declares a call, keeping its literal types. Unless declared `public`, it is a `user` call. */
export function defineCall<const C extends Declared>(call: C): Defined<C> {
  return { auth: "user", ...call } as Defined<C>;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type CallParams<C extends Call> = Parsed<C["params"]>;
export type CallQuery<C extends Call> = Parsed<C["query"]>;
export type CallBody<C extends Call> = Parsed<C["body"]>;
/** The response of a completed call. */
export type CallAnswer<C extends Call> = z.output<C["response"]>;
/** Any successful response: completed or accepted. */
export type AnyAnswer<C extends Call> = CallAnswer<C> | (C["accepted"] extends z.ZodType ? z.output<C["accepted"]> : never);
