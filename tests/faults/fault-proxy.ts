import { connect, createServer, type Socket } from "node:net";

/** What a proxy can do to the traffic that passes through it. */
export const faultModes = ["hang", "reset", "html", "500", "drip"] as const;
export type FaultMode = (typeof faultModes)[number];

/** Sits in front of a service and forwards its traffic, intact or with the chosen fault. */
export interface FaultProxy {
  readonly port: number;
  /** Takes effect at once, on open connections too. */
  turn(mode: FaultMode | "pass"): void;
  /** How many connections are open now. */
  open(): number;
  close(): Promise<void>;
}

const DRIP_EVERY_MS = 1_000;
const HTML = "<!doctype html><html><body><h1>Bad gateway</h1><pre>at secretPlace (/srv/gateway.js:1:1)</pre></body></html>";
const canned = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
const answers: Partial<Record<FaultMode | "pass", string>> = {
  html: canned("200 OK", "text/html", HTML),
  "500": canned("500 Internal Server Error", "text/plain", "Error: secretPlace\n    at secretPlace (/srv/gateway.js:1:1)"),
};

/**
 * Starts a proxy in front of a port. `hang`: nothing passes any more, and connections that were open or are opened meanwhile stay
 * silent forever, as behind a router that has forgotten them. `reset`: connections are reset at once. `html` and `500`: the proxy
 * answers in the service's place. `drip`: answers arrive at one byte per second.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let mode: FaultMode | "pass" = "pass";
  const links = new Set<Link>();
  const server = createServer({ noDelay: true }, (client) => {
    const link = openLink(client, targetPort, () => mode);
    links.add(link);
    client.once("close", () => links.delete(link));
    if (mode !== "pass") link.turn(mode);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    turn: (next) => {
      mode = next;
      for (const link of links) link.turn(next);
    },
    open: () => links.size,
    close: async () => {
      for (const link of links) link.turn("reset");
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Link {
  turn(mode: FaultMode | "pass"): void;
}

function openLink(client: Socket, targetPort: number, modeNow: () => FaultMode | "pass"): Link {
  const service = connect({ port: targetPort, host: "127.0.0.1", noDelay: true });
  const drip = createDrip(client);
  let isSilent = false;
  client.on("data", (sent) => {
    const answer = answers[modeNow()];
    if (isSilent) return;
    if (answer === undefined) service.write(sent);
    else client.end(answer);
  });
  service.on("data", (answered) => {
    if (isSilent) return;
    drip.write(answered, modeNow() === "drip");
  });
  client.on("error", () => {}).on("close", () => (drip.stop(), service.destroy()));
  service.on("error", () => {}).on("close", () => {
    if (!isSilent) drip.end();
  });
  return {
    turn: (mode) => {
      if (mode === "hang") isSilent = true;
      if (mode === "reset") client.resetAndDestroy();
      if (mode === "pass") drip.flush();
    },
  };
}

/** Writes to a socket, byte by byte if slow, and always in order. */
function createDrip(to: Socket) {
  let waiting = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;
  const stop = () => clearInterval(timer);
  const flush = () => {
    stop();
    timer = undefined;
    if (waiting.length > 0) to.write(waiting);
    waiting = Buffer.alloc(0);
    if (isEnding) to.end();
  };
  const one = () => {
    to.write(waiting.subarray(0, 1));
    waiting = waiting.subarray(1);
    if (waiting.length === 0) flush();
  };
  const write = (bytes: Buffer, isSlow: boolean) => {
    if (!isSlow && timer === undefined) return void to.write(bytes);
    waiting = Buffer.concat([waiting, bytes]);
    timer ??= setInterval(one, DRIP_EVERY_MS);
  };
  const end = () => {
    isEnding = true;
    if (timer === undefined) to.end();
  };
  return { write, end, flush, stop };
}
