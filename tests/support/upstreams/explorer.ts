import type { StandIn } from "@/sandbox/listen";
import type { TestChain } from "./chain";
import { startServer } from "./server";

/** A block explorer in Etherscan's wire format that returns the native transactions of a test chain's node. */
export function startExplorer(chain: TestChain): Promise<StandIn> {
  return startServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    const address = (query.get("address") ?? "").toLowerCase();
    const rows = query.get("action") === "txlist" ? transactionsOf(chain, address, Number(query.get("endblock"))) : Promise.resolve([]);
    void rows.then((result) => {
      const answer = result.length > 0
        ? { status: "1", message: "OK", result }
        : { status: "0", message: "No transactions found", result: [] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    });
  });
}

async function transactionsOf({ client }: TestChain, address: string, toBlock: number) {
  const rows = [];
  for (let number = 0; number <= toBlock; number += 1) {
    const block = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true });
    for (const { hash, from, to, value } of block.transactions) {
      if (from !== address && to !== address) continue;
      const receipt = await client.getTransactionReceipt({ hash });
      rows.push({
        blockNumber: `${number}`, timeStamp: `${block.timestamp}`, hash, from, to: to ?? "", value: `${value}`,
        isError: receipt.status === "success" ? "0" : "1", gasUsed: `${receipt.gasUsed}`, gasPrice: `${receipt.effectiveGasPrice}`,
      });
    }
  }
  return rows;
}
