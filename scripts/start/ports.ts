import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { StartError } from "./start-error";

export interface PortUse {
  variable: string;
  port: number;
}

/**
 * Checks that every port can be listened on.
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

const portVariables = [
  "PORT", "API_PORT", "SANDBOX_CHAIN_PORT", "SANDBOX_PRICES_PORT", "SANDBOX_X_PORT", "SANDBOX_MEMEX_PORT", "SANDBOX_SMTP_PORT",
  "SANDBOX_MAILBOX_PORT",
] as const;

/** The port of each part. */
export type Ports = Record<(typeof portVariables)[number], string>;

/** Below the system's ephemeral range: an outgoing connection could otherwise take a free port before its part has started. */
const [PORT_MIN, PORT_MAX] = [20_000, 32_000];
/**
 * A product's ports are a consecutive block after one extra port, which this
 * process listens on while it lives: the holder of that port owns the block.
 */
const ROW = portVariables.length + 1;

/** Free ports for all parts, which no other caller of this function, in this process or another, gets while this process lives. */
export async function freePorts(): Promise<Ports> {
  const base = PORT_MIN + ROW * randomInt(Math.floor((PORT_MAX - PORT_MIN) / ROW));
  if (!(await reserve(base))) return freePorts();
  const ports = portVariables.map((_, at) => base + 1 + at);
  // If another program uses a port of the block, the block stays held, so that no other caller tries it again.
  if ((await Promise.all(ports.map(tryListen))).some((code) => code !== undefined)) return freePorts();
  return Object.fromEntries(portVariables.map((name, at) => [name, String(ports[at])])) as Ports;
}

/** Listens on `port` until this process exits, without keeping it alive. @returns whether the port was free. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
}

/** Different ports that are free now, for a caller that listens at once: any outgoing connection may take one. */
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
