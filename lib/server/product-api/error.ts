import { problems, type FieldError, type ProblemCode } from "@/contracts/problem";
import { textStart } from "@/lib/shared/format/text-start";
import { bareDetail, codeOfStatus, retryAfterSeconds } from "@/lib/shared/bare-answers";

/** SPEC.md section 8: shown when there was no response at all. */
const networkErrorDetail = "Network error. Please check your connection.";

/** In UTF-16 units. More is not a sentence but a page or a stack, and would cover the screen. */
const longestDetail = 1_000;
/** No form has as many fields. */
const maxFieldErrors = 100;

export interface ProductApiFailure {
  /** HTTP status to answer with. */
  readonly status: number;
  /** Null if another product API sent none: `detail` is then what is shown. */
  readonly code: ProblemCode | null;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** Value of the Retry-After header. */
  readonly retryAfter?: string | undefined;
  /** With `second_factor_required`: identifies the sign-in that has begun. For this server only; never sent to a browser. */
  readonly secondFactor?: unknown;
}

/** A call to the product API failed; the only error that calls throw. */
export class ProductApiError extends Error implements ProductApiFailure {
  override name = "ProductApiError";
  readonly status: number;
  readonly code: ProblemCode | null;
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: string | undefined;
  readonly secondFactor: unknown;

  constructor(failure: ProductApiFailure) {
    super(failure.detail);
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail;
    this.errors = failure.errors;
    this.retryAfter = failure.retryAfter;
    this.secondFactor = failure.secondFactor;
  }
}

/** An error of the contract, with its status and, unless there is another text, its title. */
export function problemError(code: ProblemCode, detail: string = problems[code].title): ProductApiError {
  return new ProductApiError({ status: problems[code].status, code, detail });
}

/** There was no response: the connection was refused or reset, or the timeout passed. */
export function noAnswer(): ProductApiError {
  return problemError("no_answer", networkErrorDetail);
}

/** The response was a success but cannot be read: it is not JSON, or not in the expected shape. */
export function unreadableAnswer(): ProductApiError {
  return new ProductApiError({ status: 502, code: null, detail: bareDetail(502) });
}

/** The caller is not signed in. */
export function unauthenticated(): ProductApiError {
  return problemError("unauthenticated", "Log in to continue.");
}

/** The product API refused a call although the session is valid. Reported as forbidden, because a 401 would end the session. */
export function refusedInSession({ detail }: ProductApiError): ProductApiError {
  return new ProductApiError({ status: 403, code: null, detail });
}

/** SPEC.md section 8: there is no session, so there is nothing to renew it with. */
export function noRefreshToken(): ProductApiError {
  return problemError("unauthenticated", "No refresh token available");
}

/** Whether the bearer token was refused, as opposed to a wrong password that a user typed. */
export function isUnauthenticated(error: unknown): error is ProductApiError {
  return error instanceof ProductApiError && error.status === 401 && error.code !== "invalid_credentials";
}

/** Whether the server rejected what it was sent, rather than being too slow, too busy or down. */
export function isRefusal(error: unknown): error is ProductApiError {
  return error instanceof ProductApiError && error.status < 500 && error.status !== 408 && error.status !== 429;
}

/** What was read, or null if the product API answers 404: it has no such thing, or no such call. */
export async function nullOn404<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
}

/** The one place where an HTTP error of the product API becomes a ProductApiError. */
export function errorOfAnswer(status: number, json: unknown, retryAfter: string | null): ProductApiError {
  const body: Partial<Record<string, unknown>> = typeof json === "object" && json !== null ? json : {};
  const { code } = body;
  const detail = detailOf(body.detail) ?? detailOf(body.message);
  const isKnown = typeof code === "string" && Object.hasOwn(problems, code);
  const waitS = retryAfterSeconds(retryAfter, Date.now());
  return new ProductApiError({
    // Some servers make up statuses, which a response of ours cannot have.
    status: status >= 400 && status <= 599 ? status : 502,
    code: isKnown ? (code as ProblemCode) : detail === undefined ? codeOfStatus(status) : null,
    detail: detail ?? bareDetail(status),
    errors: fieldErrorsOf(body.errors) ?? fieldErrorsOf(body.detail),
    retryAfter: waitS === null ? undefined : `${waitS}`,
    secondFactor: body.second_factor,
  });
}

/** A text, or a line for each entry of a list: of texts, as NestJS sends them, or of field errors. */
export function detailOf(value: unknown): string | undefined {
  const lines = Array.isArray(value) ? value.slice(0, maxFieldErrors).map(lineOf) : [value];
  return textStart(lines.filter((line) => typeof line === "string" && line !== "").join("\n"), longestDetail) || undefined;
}

function lineOf(entry: unknown): unknown {
  const error = fieldErrorOf(entry);
  return error === null ? entry : [error.field, error.message].filter(Boolean).join(": ");
}

function fieldErrorsOf(list: unknown): FieldError[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const errors = list.map(fieldErrorOf).filter((error) => error !== null && error.field !== "").slice(0, maxFieldErrors) as FieldError[];
  return errors.length === 0 ? undefined : errors;
}

/** `{field, message}`, or FastAPI's `{loc, msg}`, where `loc` is a part of the request and the path in it: `["body", "email"]`. */
function fieldErrorOf(entry: unknown): FieldError | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { field, message, code, loc, msg } = entry as Partial<Record<string, unknown>>;
  const start = (text: string) => textStart(text, longestDetail);
  if (typeof field === "string" && typeof message === "string") {
    return { field: start(field), message: start(message), ...(typeof code === "string" && { code: start(code) }) };
  }
  if (Array.isArray(loc) && typeof msg === "string") return { field: start(loc.slice(1).join(".")), message: start(msg) };
  return null;
}
