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
  /** Beyond SPEC.md: another product API may answer 404, which disables only the control that uses it. */
  readonly extension?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
  /** Keys under which another product API may wrap the list that `response` describes. */
  readonly listKeys?: readonly string[];
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
export type CallAnswer<C extends Call> = z.output<C["response"]>;

/**
 * Reads an answer tolerantly: unwraps `data`, then any of the call's list keys, then parses.
 * @throws ZodError when what is left does not have the shape of the call's response.
 */
export function readAnswer<C extends Call>(call: C, json: unknown): CallAnswer<C> {
  return call.response.parse(unwrapList(call, unwrapData(json))) as CallAnswer<C>;
}

function unwrapData(json: unknown): unknown {
  return isRecord(json) && json.data !== undefined && json.data !== null ? json.data : json;
}

function unwrapList(call: Call, json: unknown): unknown {
  if (!call.listKeys || !isRecord(json)) return json;
  const key = call.listKeys.find((name) => Array.isArray(json[name]));
  return key === undefined ? json : json[key];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
