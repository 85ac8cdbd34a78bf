import type { SecondFactorNeeded } from "@/contracts/auth/factors";
import { problems, type FieldError, type ProblemCode } from "@/contracts/problem";

/** The product API's only error class; `http/problems.ts` maps it to a response. */
export class DomainProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    /** The message shown to the user; the code's title unless more can be said. */
    readonly detail: string = problems[code].title,
    readonly more: { errors?: FieldError[]; retryAfterS?: number; secondFactor?: SecondFactorNeeded; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = "DomainProblem";
  }
}

/** A problem with one field of the input, described in the same words as a whole. */
export function fieldProblem(code: ProblemCode, field: string, message: string = problems[code].title): DomainProblem {
  return new DomainProblem(code, message, { errors: [{ field, message }] });
}

/** SQLSTATE of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  return (driverError(error) as { code?: string } | undefined)?.code;
}

/**
 * Error codes for a database that cannot be reached or a connection that is lost,
 * and SQLSTATEs of a server that accepts no sessions or has ended this one.
 */
const LOST = /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EPIPE|57P0\d|08\d{3}|53300|25P03)$/;

/** Whether an error means that the database cannot be reached. Upstreams throw errors of their own, without such a code. */
export function isDatabaseLost(error: unknown): boolean {
  const { code = "", message = "" } = (driverError(error) ?? {}) as { code?: string; message?: string };
  return LOST.test(code)
    || /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(message);
}

/** The driver's own error; drizzle wraps it in one whose message contains the statement's parameters. */
function driverError(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error;
}

export const UNIQUE_VIOLATION = "23505";
export const LOCK_TIMEOUT = "55P03";
