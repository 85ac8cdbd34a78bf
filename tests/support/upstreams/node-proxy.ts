import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface NodeProxy {
  readonly url: string;
  /** Forwards further requests to another node. */
  turnTo(target: string): void;
  /** Stops replacing responses. */
  stopFaults(): void;
  stop(): void;
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
    const forwarded = await fetch(target, { method: "POST", headers: { "content-type": "application/json" }, body });
    return forwarded.text();
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      answer(Buffer.concat(chunks).toString()).then((text) => response.end(text), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turnTo: (next) => void (target = next),
    stopFaults: () => void (isFaulty = false),
    stop: () => void server.close(),
  };
}
