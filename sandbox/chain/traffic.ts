import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "../seed/cast";
import type { Random } from "../seed/random";
import type { ChainClient } from "./client";
import { readMToken } from "./m-token";
import { callOf, gasReserveWei, sendCall } from "./send";
import { drawTransfer, steer } from "./transfers";

export interface TrafficOptions {
  readonly random: Random;
  /** Mean time between two transactions; every second one touches a demo wallet. */
  readonly everyMs: number;
  readonly log: (line: string) => void;
}

/** Lets the cast trade small amounts until stopped. @returns a function that stops it. */
export function startTraffic(client: ChainClient, { random, everyMs, log }: TrafficOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    let failing = false;
    while (!signal.aborted) {
      await delay(everyMs * (0.5 + random()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await sendOne(client, random);
        failing = false;
      } catch (error) {
        if (!failing) log(`Sandbox traffic waits: ${firstLine(error)}`);
        failing = true;
      }
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/**
 * Draws and sends one transfer; one that its sender cannot pay is left out.
 * The nonce is read afresh each time, so that a reorganised or reset chain does not stop the traffic.
 */
async function sendOne(client: ChainClient, random: Random): Promise<void> {
  const drawn = drawTransfer(random, { demoShare: 0.5, parts: [0.002, 0.03] });
  const held = new Map<Actor, bigint>();
  for (const actor of [drawn.from, drawn.to]) held.set(actor, await readBalance(client, actor, drawn.asset));
  const transfer = steer(drawn, random, (actor) => held.get(actor) ?? 0n);
  const { address } = transfer.from.account;
  const etherWei = await client.getBalance({ address });
  const neededWei = (transfer.asset === "ETH" ? transfer.amountWei : 0n) + gasReserveWei;
  if (etherWei < neededWei || (held.get(transfer.from) ?? 0n) < transfer.amountWei) return;
  const nonce = await client.getTransactionCount({ address, blockTag: "pending" });
  await sendCall(client, transfer.from, nonce, callOf(transfer));
}

function readBalance(client: ChainClient, { account }: Actor, asset: "ETH" | "M"): Promise<bigint> {
  return asset === "ETH" ? client.getBalance({ address: account.address }) : readMToken(client, account.address);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
