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

/** SQLSTATE of a failed statement; drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: string } | undefined)?.code;
}

export const UNIQUE_VIOLATION = "23505";
export const LOCK_TIMEOUT = "55P03";
