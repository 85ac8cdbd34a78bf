import WebSocket from "ws";
import type { Verdict } from "./judge";
import type { Options } from "./options";

/**
 * Opens the live channel as described in SPEC.md section 7: with a ticket if
 * there is one, otherwise with the access token, otherwise with neither.
 */
export async function judgeSocket(
  { baseUrl, origin }: Pick<Options, "baseUrl" | "origin">, ticket: string | undefined, token: string, timeoutMs: number,
): Promise<Verdict> {
  const url = `${baseUrl.replace(/^http/, "ws")}/ws`;
  const attempts = [
    ...(ticket === undefined ? [] : [["with a ticket", `?ticket=${encodeURIComponent(ticket)}`] as const]),
    ["with the access token", `?token=${encodeURIComponent(token)}`] as const,
    ["without a token", ""] as const,
  ];
  const refusals: string[] = [];
  for (const [label, query] of attempts) {
    const refusal = await open(url + query, origin, timeoutMs);
    if (refusal === undefined) return { kind: "conforms", note: `opens ${label}`, ...(ticket === undefined && { without: "no ticket" }) };
    refusals.push(`${refusal} ${label}`);
  }
  if (origin === undefined && refusals.every((text) => text.startsWith("403"))) {
    return { kind: "refused", note: "403: name the web half's origin with --origin" };
  }
  return { kind: refusals.every((text) => text.startsWith("404")) ? "missing" : "failed", note: refusals.join(", ") };
}

/** Why the socket did not open; undefined if it did. */
function open(url: string, origin: string | undefined, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { handshakeTimeout: timeoutMs, followRedirects: false, ...(origin !== undefined && { origin }) });
    socket.once("open", () => {
      resolve(undefined);
      socket.close();
    });
    socket.once("unexpected-response", (request, { statusCode }) => {
      resolve(String(statusCode));
      request.destroy();
    });
    socket.on("error", ({ message }) => resolve(message));
  });
}
