import { problems, type FieldError, type ProblemCode } from "@/contracts/problem";
import { ProductApiError, type ProductApiFailure } from "../product-api/error";

/** A refusal by the web half itself, with a problem code of the contract. */
export class RequestRefused extends Error {
  override name = "RequestRefused";
  constructor(
    readonly code: ProblemCode,
    readonly detail: string = problems[code].title,
    readonly errors?: readonly FieldError[],
  ) {
    super(detail);
  }
}

/** An error as RFC 9457 problem details. Unexpected errors are described in the log, never to the client. */
export function problemResponse(error: unknown, extension: Record<string, unknown> = {}): Response {
  const failure = toFailure(error);
  const { status, code, detail, errors, retryAfter } = failure;
  const body = {
    type: code ? `urn:memescope:problem:${code}` : "about:blank",
    title: code ? problems[code].title : detail,
    status,
    detail,
    ...(code && { code }),
    ...(errors && { errors }),
    ...extension,
  };
  return Response.json(body, {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retryAfter && { "retry-after": retryAfter }),
    },
  });
}

function toFailure(error: unknown): ProductApiFailure {
  if (error instanceof ProductApiError) return error;
  if (error instanceof RequestRefused) {
    return { status: problems[error.code].status, code: error.code, detail: error.detail, errors: error.errors };
  }
  console.error("unexpected error in a route handler:", error instanceof Error ? error.stack : "unknown");
  return { status: problems.internal.status, code: "internal", detail: `${problems.internal.title}.` };
}
