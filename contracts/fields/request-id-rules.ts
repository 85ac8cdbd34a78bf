/** Links the log lines that one browser request leaves in the web half, the product API and the jobs it starts. */
export const requestIdHeader = "x-request-id";

/** The id that a client sent, if it is well-formed: clients must not be able to write arbitrary text into the log. */
export function requestIdOf(sent: string | string[] | null | undefined): string | undefined {
  return typeof sent === "string" && /^[\w-]{8,64}$/.test(sent) ? sent : undefined;
}
