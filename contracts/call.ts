import type { z } from "zod";

/**
 * One call of the product API. The product API mounts its routes from these, publishes them as
 * OpenAPI, and the web half reads and mounts its backend-for-frontend from the same table.
 */
export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path with `:name` parameters. */
  readonly path: string;
  /** `user` calls carry `Authorization: Bearer <access token>`. */
  readonly auth: "public" | "user";
  readonly summary: string;
  /** Beyond SPEC.md: what a product API of that shape may lack. */
  readonly extension?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
  /** What is answered with 202 in place of `response`, where something else has to happen first. */
  readonly accepted?: z.ZodType;
  /** Success status; 200 unless told. */
  readonly status?: 200 | 201 | 204;
}

/** Declares a call with its literal types kept. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type CallParams<C extends Call> = Parsed<C["params"]>;
export type CallQuery<C extends Call> = Parsed<C["query"]>;
export type CallBody<C extends Call> = Parsed<C["body"]>;
/** The answer of a call that is done. */
export type CallAnswer<C extends Call> = z.output<C["response"]>;
/** Any answer of a call: done, or accepted. */
export type AnyAnswer<C extends Call> = CallAnswer<C> | (C["accepted"] extends z.ZodType ? z.output<C["accepted"]> : never);
