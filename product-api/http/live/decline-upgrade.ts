import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Headers that concern the protocol that was offered. */
const OFFER = new Set(["connection", "upgrade", "http2-settings"]);

/**
 * Answers a request that offers a protocol which is not spoken here (`Upgrade: h2c`) like any other, as RFC 9110 section 7.8 has it. Node
 * hands over the connection of every request with an offer: the server gets it back as a new one, with the same request but for the offer.
 */
export function declineUpgrade(
  server: Server, { method, url, httpVersion, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer,
): void {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !OFFER.has(name.toLowerCase()) ? `${name}: ${rawHeaders[at + 1]}\r\n` : []);
  socket.unshift(Buffer.concat([Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${lines.join("")}\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

/** Watches which connections are still owed a response to an earlier request. */
export function watchResponses(server: Server) {
  /** The last response that each connection is to get; those before it are sent first. */
  const last = new WeakMap<Duplex, ServerResponse>();
  const note = ({ socket }: IncomingMessage, response: ServerResponse) => void last.set(socket, response);
  server.on("request", note);
  return {
    isDueOn: (socket: Duplex): boolean => last.get(socket)?.writableFinished === false,
    stop: () => void server.off("request", note),
  };
}
