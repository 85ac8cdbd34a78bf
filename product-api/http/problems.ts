import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problems, type Problem, type ProblemCode } from "@/contracts/problem";
import { inInputWords } from "@/contracts/fields/input-errors";
import { DomainProblem, isDatabaseLost, sqlState } from "../domain/problem";

/** Fastify's own refusals, mapped to codes of the closed set. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
  // Longer than any id, so nothing can have it.
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/**
 * SQLSTATEs for text and times that PostgreSQL cannot hold: a NUL in text or JSON,
 * an invalid or out-of-range date. They can only come from a caller's input.
 */
const UNSTORABLE = new Set(["22021", "22P05", "22007", "22008"]);

/** SQLSTATE for a row whose owner (a wallet, or the caller's account) was deleted after it was looked up. */
const OWNER_GONE = "23503";

const PROBLEM_TYPE = "application/problem+json";

/** A restarting server is back after about this time. */
const RETRY_AFTER_S = 3;

/** The one place where errors become responses (RFC 9457). */
export function mapProblems(app: FastifyInstance, onProblem: (request: FastifyRequest, code: ProblemCode) => void): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new DomainProblem("not_found")));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = UNSTORABLE.has(sqlState(error) ?? "") ? unstorable(request) : toDomainProblem(error);
    onProblem(request, problem.code);
    const call = request.routeOptions.url;
    if (problem.code === "internal") request.log.error({ err: describe(error) }, "request failed");
    // The disk is full, a lock is held or a query too expensive. It is no fault of the code, so its stack would only be in the way.
    else if (REFUSED.test(sqlState(error) ?? "")) request.log.error({ call, reason: describe(error).message }, "the database refused");
    else if (problem.cause instanceof Error) request.log.warn({ call, reason: describe(problem).message }, "a service is not available");
    return sendProblem(reply, problem);
  });
}

/** Responds with the problem that an error means for the caller. */
export function answerError(reply: FastifyReply, error: FastifyError): FastifyReply {
  return sendProblem(reply, toDomainProblem(error));
}

/** What was refused by the database because it cannot hold it: the field with a NUL, if there is one. */
function unstorable({ body, query }: FastifyRequest): DomainProblem {
  const field = fieldWithNul(body) ?? fieldWithNul(query);
  if (field === undefined) return new DomainProblem("malformed_request");
  const errors = [{ field, message: "must not contain the character U+0000" }];
  return new DomainProblem("invalid_input", inInputWords(errors), { errors });
}

/** The path of the first text with a NUL, as `keywords.0`. */
function fieldWithNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path.join(".") : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const field = fieldWithNul(part, [...path, key]);
    if (field !== undefined) return field;
  }
  return undefined;
}

function toDomainProblem(error: FastifyError): DomainProblem {
  if (error instanceof DomainProblem) return error;
  const known = FASTIFY_CODES[error.code];
  if (known) return new DomainProblem(known);
  if (sqlState(error) === OWNER_GONE) return new DomainProblem("not_found", "What this belongs to has since been deleted");
  if (isDatabaseLost(error)) return new DomainProblem("unavailable", "The database is not available", { retryAfterS: RETRY_AFTER_S });
  const refused = REFUSED.exec(sqlState(error) ?? "");
  if (refused) return new DomainProblem(refused[1] ? "overloaded" : "unavailable", undefined, { retryAfterS: RETRY_AFTER_S });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainProblem(error.statusCode === 429 ? "rate_limited" : "malformed_request");
  }
  return new DomainProblem("internal");
}

/**
 * SQLSTATEs of a server that refuses for the time being. The captured ones mean overload: a statement or a lock took too long,
 * or two transactions conflicted. The others mean a full disk or memory, or a server that has become a read-only replica.
 */
const REFUSED = /^(?:(57014|55P03|40P01|40001)|53\d{3}|25006)$/;

/** Query parameters may hold secrets and drivers print them, so only the message and stack are logged, without the parameters. */
export function describe(error: Error): { message: string; stack?: string } {
  const cause = error.cause instanceof Error ? error.cause : null;
  if (cause) return { message: cause.message, ...(cause.stack ? { stack: cause.stack } : {}) };
  return { message: error.message.split("\nparams:")[0]!, ...(error.stack ? { stack: error.stack.split("\nparams:")[0]! } : {}) };
}

/** Responds with a problem. */
function sendProblem(reply: FastifyReply, problem: DomainProblem): FastifyReply {
  const { code, more } = problem;
  if (more.retryAfterS !== undefined) reply.header("retry-after", String(more.retryAfterS));
  return reply.status(problems[code].status).type(PROBLEM_TYPE).header("cache-control", "no-store").send(toJson(problem));
}

function toJson({ code, detail, more }: DomainProblem, status: number = problems[code].status): string {
  const body: Problem = {
    type: `urn:memescope:problem:${code}`, title: problems[code].title, status, detail, code,
    ...(more.errors ? { errors: more.errors } : {}), ...(more.secondFactor ? { second_factor: more.secondFactor } : {}),
  };
  return JSON.stringify(body);
}

/** What Node's parser refuses, by its code: the status that it gives this, and the problem for it. */
const UNPARSED: Record<string, [status: number, problem: DomainProblem]> = {
  // The client may try again, as if nobody had answered.
  ERR_HTTP_REQUEST_TIMEOUT: [408, new DomainProblem("unavailable", "The request did not arrive in time")],
  HPE_HEADER_OVERFLOW: [431, new DomainProblem("payload_too_large", "The headers are too large")],
};

/** Answers what is not HTTP, or never arrives whole, with a problem as well: it never becomes a request. */
export function answerUnparsed(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, problem] = UNPARSED[error.code] ?? [400, new DomainProblem("malformed_request")];
  const body = toJson(problem, status);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Content-Type: ${PROBLEM_TYPE}`, `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
