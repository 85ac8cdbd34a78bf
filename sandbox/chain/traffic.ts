import type { Actor } from "../seed/cast";
import type { Random } from "../seed/random";
import { repeat } from "../repeat";
import type { ChainClient } from "./client";
import { readMToken } from "./m-token";
import { callOf, gasReserveWei, sendCall } from "./send";
import { drawTransfer, steer } from "./transfers";

/**
 * Has the cast trade small amounts until stopped, `everyMs` apart on average; about every second transaction involves a demo wallet.
 * @returns a function that stops it.
 */
export function startTraffic(client: ChainClient, random: Random, everyMs: number, log: (line: string) => void): () => Promise<void> {
  const waitMs = () => everyMs * (0.5 + random());
  let failing = false;
  return repeat(waitMs(), async () => {
    try {
      await sendOne(client, random);
      failing = false;
    } catch (error) {
      if (!failing) log(`Sandbox traffic is waiting: ${firstLine(error)}`);
      failing = true;
    }
    return waitMs();
  });
}

/**
 * Draws and sends one transfer; skips it if its sender cannot afford it. The nonce is
 * read each time, so that a reorganised or reset chain does not stop the traffic.
 */
async function sendOne(client: ChainClient, random: Random): Promise<void> {
  const drawn = drawTransfer(random, { demoShare: 0.5, parts: [0.002, 0.03] });
  const balances = new Map<Actor, bigint>();
  for (const actor of [drawn.from, drawn.to]) balances.set(actor, await readBalance(client, actor, drawn.asset));
  const transfer = steer(drawn, random, (actor) => balances.get(actor) ?? 0n);
  const { address } = transfer.from.account;
  const etherWei = await client.getBalance({ address });
  const neededWei = (transfer.asset === "ETH" ? transfer.amountWei : 0n) + gasReserveWei;
  if (etherWei < neededWei || (balances.get(transfer.from) ?? 0n) < transfer.amountWei) return;
  const nonce = await client.getTransactionCount({ address, blockTag: "pending" });
  await sendCall(client, transfer.from, nonce, callOf(transfer));
}

function readBalance(client: ChainClient, { account }: Actor, asset: "ETH" | "M"): Promise<bigint> {
  return asset === "ETH" ? client.getBalance({ address: account.address }) : readMToken(client, account.address);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
