import { setTimeout as delay } from "node:timers/promises";
import { pad, toHex } from "viem";
import { expect, it } from "vitest";
import { answerNode, useServer } from "@/tests/support/upstreams/server";
import { createChain } from "./chain";

const server = useServer();

it("receipts of a long history are requested a few at a time", async () => {
  let [underWay, most] = [0, 0];
  const answer = answerNode(({ params: [transactionHash] }) => (
    { result: {
      transactionHash, blockHash: transactionHash, from: `0x${"a".repeat(40)}`, status: "0x1", gasUsed: "0x1", effectiveGasPrice: "0x2",
      logs: [],
    } }));
  server.answer = async (request, response) => {
    most = Math.max(most, (underWay += 1));
    await delay(5);
    underWay -= 1;
    answer(request, response);
  };
  const chain = createChain({ rpcUrl: server.url, wsUrl: null, pollMs: 60_000 });
  const hashes = Array.from({ length: 1_050 }, (_, at) => pad(toHex(at)));
  const receipts = await chain.fetchReceipts(hashes);
  expect([[...receipts.keys()], receipts.get(hashes[1_049]!)?.feeWei, most]).toEqual([hashes, 2n, 4]);
});
