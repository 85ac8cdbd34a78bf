import { WebSocket } from "ws";
import { z } from "zod";

const RECONNECT_MS = 3_000;
/** A live node answers a ping at once; if there is no answer by the next ping, the connection is dropped. */
const PING_EVERY_MS = 15_000;
const PENDING_ID = 2;
/** A head or a hash takes a kilobyte. Without a limit of ours, a message may be 100 MB. */
const MESSAGE_MAX_BYTES = 64 * 1024;
const HASH = /^0x[0-9a-f]{64}$/i;

const answer = z.object({ id: z.number(), result: z.string() });
const notification = z.object({ params: z.object({ subscription: z.string(), result: z.unknown() }) });

/**
 * Subscribes to new heads and pending transactions if the node has a websocket
 * (https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub), and also polls for heads, as subscriptions can go silent.
 */
export function watchNode(
  wsUrl: string | null, pollMs: number, onHead: () => void, onPending: (hash: string) => void, pingMs = PING_EVERY_MS,
): () => void {
  let stopped = false;
  let socket: WebSocket | null = null;
  const poll = setInterval(onHead, pollMs);

  function connect(url: string): void {
    if (stopped) return;
    const current = (socket = new WebSocket(url, { handshakeTimeout: 5_000, maxPayload: MESSAGE_MAX_BYTES }));
    let pendingSubscription: string | null = null;
    const subscribe = (id: number, what: string) =>
      current.send(JSON.stringify({ jsonrpc: "2.0", id, method: "eth_subscribe", params: [what] }));
    let pings: NodeJS.Timeout | undefined;
    current.on("open", () => {
      subscribe(1, "newHeads");
      subscribe(PENDING_ID, "newPendingTransactions");
      pings = pingUntilSilent(current, pingMs);
    });
    current.on("message", (raw: Buffer) => {
      const message = parse(raw);
      const event = notification.safeParse(message);
      const given = answer.safeParse(message);
      if (given.success && given.data.id === PENDING_ID) pendingSubscription = given.data.result;
      if (!event.success) return;
      const { subscription, result } = event.data.params;
      if (subscription !== pendingSubscription) onHead();
      else if (typeof result === "string" && HASH.test(result)) onPending(result);
    });
    current.on("error", () => {});
    current.on("close", () => {
      clearInterval(pings);
      setTimeout(() => connect(url), RECONNECT_MS).unref();
    });
  }

  if (wsUrl) connect(wsUrl);
  return () => {
    stopped = true;
    clearInterval(poll);
    socket?.terminate();
  };
}

/** A network path that drops a connection notifies neither end: nothing would arrive on it any more, and nothing would close it. */
function pingUntilSilent(socket: WebSocket, everyMs: number): NodeJS.Timeout {
  let isAnswered = true;
  socket.on("pong", () => void (isAnswered = true));
  return setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
  }, everyMs);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return null;
  }
}
