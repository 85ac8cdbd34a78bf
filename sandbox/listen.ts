import type { Server as HttpServer, ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

/** The only address the sandbox listens on. */
export const loopback = "127.0.0.1";

/**
 * Listens with `server` on the loopback address; port 0 picks a free one.
 * @returns the port it listens on.
 * @throws PortInUseError naming `variable` if the port is taken.
 */
export function listenOnLoopback(server: Server, port: number, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(port, variable) : error);
    });
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A response of a stand-in. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with what was asked for. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A response with an error, as CoinGecko and MemeX write it. */
export function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}

/** Sends a response: as JSON, unless its headers name another type. */
export function sendAnswer(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A stand-in that speaks HTTP. */
export interface StandIn {
  readonly url: string;
  stop(): Promise<void>;
}

/** Like `listenOnLoopback`, but for an HTTP server; returns it as a stand-in. */
export async function serveOnLoopback(server: HttpServer, port: number, variable: string): Promise<StandIn> {
  const url = `http://${loopback}:${await listenOnLoopback(server, port, variable)}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
}

/**
 * Checks that `port` is free, for a program that opens its port itself; port 0 finds a free one.
 * @returns the port.
 * @throws PortInUseError naming `variable` if the port is taken.
 */
export async function findFreePort(port: number, variable: string): Promise<number> {
  const probe = createServer();
  const free = await listenOnLoopback(probe, port, variable);
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** The port is used by another program. */
export class PortInUseError extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use: stop what uses it, or set ${variable} to another port.`);
  }
}
