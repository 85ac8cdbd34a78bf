/** What an operator can act on, for the codes by which Node names why a request got no response. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "no name server responds",
  ECONNREFUSED: "nothing listens there",
  EHOSTUNREACH: "no route leads there",
  ENETUNREACH: "no route leads there",
  ETIMEDOUT: "no connection is made in time",
  UND_ERR_CONNECT_TIMEOUT: "no connection is made in time",
  ECONNRESET: "the connection breaks off",
  UND_ERR_SOCKET: "the connection breaks off",
  EPIPE: "the connection breaks off",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not from a known authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not from a known authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not from a known authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS",
  EPROTO: "it does not speak TLS",
};

/** A service that cannot be reached or lets nobody in, so that nothing else can be asked of it either. */
export class ServiceFailure extends Error {}

/** Statuses of a service, or of a proxy in front of it, that refuses whoever asks. */
const REFUSALS = new Set([401, 403, 407, 429]);

/** The error that a service responded with a status other than the expected one. */
export function badStatus(service: string, status: number): Error {
  if (status >= 300 && status < 400) return new ServiceFailure(`${service} redirects (${status}), which is not followed`);
  return new (REFUSALS.has(status) ? ServiceFailure : Error)(`${service} responded with ${status}`);
}

/**
 * The error that no response came from a service: one line that says why if that is known, without its address.
 * @param error what `fetch` threw, or an error that it caused
 * @param timeoutMs after which the request was given up
 */
export function noResponse(service: string, error: unknown, timeoutMs: number): Error {
  // Something else that is asked of it may take less time.
  if (isTimeout(error)) return new Error(`${service} did not respond within ${timeoutMs / 1000} s`, { cause: error });
  const reason = reasonIn(error);
  return new ServiceFailure(`${service} cannot be reached${reason === null ? "" : `: ${reason}`}`, { cause: error });
}

/** Whether `AbortSignal.timeout` ended a request. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException ? error.name === "TimeoutError" : error instanceof Error && isTimeout(error.cause);
}

function reasonIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message === "bad port") return "no web service may use its port";
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return Object.hasOwn(reasons, code) ? reasons[code]! : reasonIn(error.cause);
}
