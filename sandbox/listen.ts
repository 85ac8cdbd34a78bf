import type { Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

/** The only address that anything in the sandbox listens on. */
export const loopback = "127.0.0.1";

/**
 * Opens `server` on the loopback address; port 0 takes a free one.
 * @returns the port it listens on.
 * @throws Error naming `variable` when the port is taken.
 */
export function listenOnLoopback(server: Server, port: number, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(port, variable) : error);
    });
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A stand-in that speaks HTTP. */
export interface StandIn {
  readonly url: string;
  stop(): Promise<void>;
}

/** The same for a server of HTTP, as a stand-in. */
export async function serveOnLoopback(server: HttpServer, port: number, variable: string): Promise<StandIn> {
  const url = `http://${loopback}:${await listenOnLoopback(server, port, variable)}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
}

/** Finds out, for a program that opens its port itself, that `port` is free; port 0 finds one that is. */
export async function findFreePort(port: number, variable: string): Promise<number> {
  const probe = createServer();
  const free = await listenOnLoopback(probe, port, variable);
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** A port that another program holds. */
export class PortInUseError extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use: stop what uses it, or set ${variable} to another port.`);
  }
}
