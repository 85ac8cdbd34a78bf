import { text } from "node:stream/consumers";
import { startServer } from "./server";

export interface NodeProxy {
  readonly url: string;
  /** Forwards further requests to another node. */
  turnTo(target: string): void;
  /** Stops replacing responses. */
  stopFaults(): void;
  stop(): Promise<void>;
}

/** A node's response to the JSON of a request or a batch. */
export async function askNode(url: string, body: string): Promise<string> {
  return (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text();
}

/**
 * A proxy in front of a node that forwards JSON-RPC. `replace` gets each request's
 * body first, and may respond in place of the node until the proxy is healed.
 */
export async function startNodeProxy(
  node: string, replace: (body: string) => string | null | Promise<string | null> = () => null,
): Promise<NodeProxy> {
  let target = node;
  let isFaulty = true;
  async function answer(body: string): Promise<string> {
    const replaced = isFaulty ? await replace(body) : null;
    if (replaced !== null) return replaced;
    return askNode(target, body);
  }
  const { url, stop } = await startServer((request, response) => {
    response.setHeader("content-type", "application/json");
    void text(request).then(answer).then((json) => response.end(json), () => response.destroy());
  });
  return {
    url,
    turnTo: (next) => void (target = next),
    stopFaults: () => void (isFaulty = false),
    stop,
  };
}
