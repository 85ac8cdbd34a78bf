import { startSandboxChain } from "./chain/chain";
import { readSandboxEnv } from "./env";
import type { StandIn } from "./listen";
import { startSandboxMail } from "./mail/server";
import { startSandboxMemex } from "./memex/server";
import { startSandboxPrices } from "./prices/server";
import { readPlot } from "./seed/plot";
import { startSandboxX } from "./x/server";

const stops: (() => Promise<void>)[] = [];
let isExiting = false;

// Files it writes are readable only by their owner.
process.umask(0o077);
process.once("SIGINT", () => void exit(0));
process.once("SIGTERM", () => void exit(0));
await start().catch((error: unknown) => exit(1, error instanceof Error ? error.message : String(error)));

async function start(): Promise<void> {
  const env = readSandboxEnv();
  if (!env.chain && !env.prices && !env.x && !env.memex && !env.mail) {
    console.log("Nothing to stand in for: every service is set by its variable.");
  }
  const plot = env.prices || env.x ? readPlot(env.dataDir, Date.now()) : null;
  if (env.prices) announce("prices", await startSandboxPrices({ ...env.prices, plot }));
  if (env.x) announce("X", await startSandboxX({ ...env.x, plot }));
  if (env.memex) announce("MemeX", await startSandboxMemex(env.memex));
  if (env.mail) announce("mailbox", await startSandboxMail(env.mail));
  if (env.chain) {
    const chain = await startSandboxChain({ ...env.chain, log: console.log });
    void chain.ended.then((lines) => exit(1, `The sandbox chain's node ended:\n${lines}`));
    announce("chain", chain);
  }
}

function announce(name: string, { url, stop }: StandIn): void {
  stops.push(stop);
  console.log(`Sandbox ${name} ready at ${url}`);
}

/** Stops every stand-in, then this process; only the first reason to exit takes effect. */
async function exit(code: number, reason?: string): Promise<void> {
  if (isExiting) return;
  isExiting = true;
  if (reason) console.error(reason);
  const results = await Promise.allSettled(stops.map((stop) => stop()));
  const failed = results.filter((result) => result.status === "rejected");
  if (!reason) failed.forEach((result) => console.error(`The sandbox chain could not be saved: ${result.reason}`));
  process.exit(code || (failed.length > 0 ? 1 : 0));
}
