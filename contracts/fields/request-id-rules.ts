/** Joins what one request of a browser leaves in the logs of the web half, of the product API and of the jobs that it starts. */
export const requestIdHeader = "x-request-id";

/** An id that somebody sent, if it is one: what stands in a log is nobody's to write. */
export function requestIdOf(sent: string | string[] | null | undefined): string | undefined {
  return typeof sent === "string" && /^[\w-]{8,64}$/.test(sent) ? sent : undefined;
}
