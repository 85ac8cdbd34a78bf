import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { pad, toHex } from "viem";
import { expect, it } from "vitest";
import { createChain } from "./chain";

it("receipts of a long history are asked for bit by bit", async () => {
  let [underWay, most] = [0, 0];
  const server = createServer(async (request, response) => {
    most = Math.max(most, (underWay += 1));
    let body = "";
    for await (const chunk of request) body += String(chunk);
    await delay(5);
    underWay -= 1;
    const told = (JSON.parse(body) as { id: number; params: [string] }[]).map(({ id, params: [transactionHash] }) => {
      const result = { transactionHash, blockHash: transactionHash, from: `0x${"a".repeat(40)}`, status: "0x1", gasUsed: "0x1", effectiveGasPrice: "0x2", logs: [] };
      return { jsonrpc: "2.0", id, result };
    });
    response.setHeader("content-type", "application/json").end(JSON.stringify(told));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const chain = createChain({ rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, wsUrl: null, pollMs: 60_000 });
  const hashes = Array.from({ length: 1_050 }, (_, at) => pad(toHex(at)));
  const receipts = await chain.fetchReceipts(hashes);
  server.closeAllConnections();
  server.close();
  expect([[...receipts.keys()], receipts.get(hashes[1_049]!)?.feeWei, most]).toEqual([hashes, 2n, 4]);
});
