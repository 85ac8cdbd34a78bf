import { createServer } from "node:net";
import { StartError } from "./start-error";

export interface PortUse {
  variable: string;
  port: number;
}

/**
 * Makes sure that every port can be listened on.
 * @throws StartError naming the port and its variable.
 */
export async function checkPorts(uses: readonly PortUse[]): Promise<void> {
  for (const [index, { variable, port }] of uses.entries()) {
    const twin = uses.slice(0, index).find((other) => other.port === port);
    if (twin) throw new StartError(`${twin.variable} and ${variable} are both ${port}: give one of them another port.`);
    const code = await tryListen(port);
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} is already in use: stop what listens there, or set ${variable} to another port.`);
    }
    if (code) throw new StartError(`Port ${port} cannot be used (${code}): set ${variable} to another port.`);
  }
}

/** Ports that were free a moment ago, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function tryListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
}
