import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, onTestFailed } from "vitest";
import type { Alert, AlertSeen } from "@/contracts/alerts/calls";
import type { SignedIn } from "@/contracts/auth/calls";
import type { NotificationList } from "@/contracts/notifications";
import type { Price } from "@/contracts/prices/calls";
import type { Wallet } from "@/contracts/wallets/calls";
import type { Webhook } from "@/contracts/webhooks/calls";
import type { ApiProcess } from "../support/processes/api-process";
import { freshAddress, startTestChain, type TestChain } from "../support/upstreams/chain";
import { prepareLives, type Lives } from "../support/processes/lives";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { until } from "../support/api/product-api";
import { startReceiver, type TestReceiver } from "../support/upstreams/receiver";
import { requestOk } from "../support/api/requests";

const KILLS = 4;
/** Roughly how long it takes to see a transfer, notify its user and deliver the webhook. A process is killed within this time. */
const DELIVERED_MS = 1_500;
/** Blocks carry the clock of their miner, which lags by this much. */
const CHAIN_BEHIND_MS = 5_000;

let chain: TestChain;
let feed: TestFeed;
let receiver: TestReceiver;
let lives: Lives;
let life: ApiProcess;
beforeAll(async () => {
  [chain, feed, receiver] = await Promise.all([
    startTestChain({ genesisAt: new Date(Date.now() - CHAIN_BEHIND_MS) }), startPriceFeed({ ethereum: 2000 }), startReceiver(),
  ]);
  lives = await prepareLives({
    LOG_LEVEL: "warn", CHAIN_RPC_URL: chain.url, CHAIN_WS_URL: chain.url.replace("http", "ws"), PRICE_API_URL: feed.url,
    NATIVE_PRICE_ID: "ethereum", WEBHOOK_ALLOW_PRIVATE: "true",
  });
  life = await lives.start();
});
afterAll(async () => {
  await lives.close();
  await Promise.all([chain.stop(), feed.stop(), receiver.stop()]);
});

/**
 * For failure output: the chain's head and, on PostgreSQL, the state of blocks, transfers, deliveries and jobs, and what queries wait for.
 */
async function describeProgress(): Promise<string> {
  const lines: string[] = [`the chain is at ${await chain.client.getBlockNumber()}`];
  if (!lives.databaseUrl) return lines.join("\n");
  const client = new pg.Client({ connectionString: lives.databaseUrl });
  await client.connect();
  const queries = [
    "select * from upstream_states", "select block_number, moved_at from chain_cursors", "select hash, at, price_usd from transfers",
    "select kind, rule, is_active, created_at from alerts",
    "select state, attempts, last_error, next_attempt_at from webhook_deliveries", "select url, leased_until from webhooks",
    "select name, state, start_after, output from queue.job",
    "select state, wait_event, query from pg_stat_activity where datname = current_database() and state <> 'idle'",
  ];
  for (const text of queries) {
    lines.push(text, JSON.stringify((await client.query(text).catch(String) as { rows?: unknown }).rows ?? "not there"));
  }
  await client.end();
  return lines.join("\n");
}

/** A new user with a wallet, an alert on incoming transfers, and a webhook receiver of their own. */
async function watcher() {
  onTestFailed(async () => console.log(life.output(), await describeProgress()));
  const call = <T>(method: string, route: string, body?: unknown, token?: string) =>
    requestOk<T>(life.url + route, { method, token, body });
  const name = `user_${randomBytes(5).toString("hex")}`;
  const at = `/${name}`;
  const { token: { access_token: token } } = await call<SignedIn>("POST", "/api/auth/register", {
    email: `${name}@example.com`, username: name, password: "correct horse",
  });
  const address = freshAddress();
  const wallet = await call<Wallet>("POST", "/api/wallets", { address, name: "savings" }, token);
  const { secret } = await call<Webhook>("POST", "/api/v1/social/scraping/webhooks", { url: receiver.url(at), events: ["alert"] }, token);
  await until(() => call<Price[]>(
    "GET", "/api/prices/latest", undefined, token,
  ), (list) => list.some(({ symbol, price_usd }) => symbol === "ETH" && price_usd === 2000));
  await until(() => call<Wallet[]>("GET", "/api/wallets", undefined, token), ([one]) => one!.balance !== null);
  const alert = await call<Alert>("POST", "/api/v1/alerts", { kind: "wallet", direction: "in", usd: 1000, wallet_id: wallet.id }, token);
  const verifier = new Verifier(secret!);
  const delivered = () => receiver.received(at).map(({ text, headers }) => ({
    id: headers["webhook-id"] as string,
    event: verifier.verify(text, headers as Record<string, string>) as { type: string; data: { alert: Alert; seen: AlertSeen } },
  }));
  const bellAlerts = async () => (await call<NotificationList>(
    "GET", "/api/v1/notifications", undefined, token,
  )).notifications.flatMap((one) => (one.type === "alert" ? [one] : []));
  return { address, alert, delivered, bellAlerts };
}

const hashOf = (seen: AlertSeen) => (seen.kind === "wallet" ? seen.hash : null);

it("a transfer on the chain fires its alert once, as a notification and as a signed webhook delivery", async () => {
  const { address, alert, delivered, bellAlerts } = await watcher();
  await chain.send(chain.accounts[1]!, address, "0.49");
  const hash = await chain.send(chain.accounts[0]!, address, "0.5");
  await until(async () => delivered(), (list) => list.length > 0);
  const seen = {
    kind: "wallet", hash, wallet_address: address, wallet_name: "savings", type: "incoming", value: "0.5", symbol: "ETH", value_usd: 1000,
  };
  await delay(DELIVERED_MS);
  expect(delivered()).toMatchObject([
    { event: { type: "alert", data: { alert: { id: alert.id, kind: "wallet", is_active: true }, seen } } },
  ]);
  expect(await bellAlerts()).toMatchObject([{ read: false, alert: { id: alert.id }, seen }]);
});

it(`loses and duplicates no alert when the process is killed ${KILLS} times between a transfer and its delivery`, async () => {
  const { address, delivered, bellAlerts } = await watcher();
  const hashes: string[] = [];
  let early = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    hashes.push(await chain.send(chain.accounts[0]!, address, "0.5"));
    // The delay grows from none towards DELIVERED_MS, so that some processes die before the delivery.
    await delay(((kill - 1) / KILLS) * DELIVERED_MS);
    await life.kill();
    if (!delivered().some(({ event }) => hashOf(event.data.seen) === hashes.at(-1))) early += 1;
    life = await lives.start();
  }
  await until(async () => new Set(delivered().map(({ id }) => id)).size, (count) => count >= hashes.length);
  await delay(DELIVERED_MS);
  // A delivery that was in progress when the process died is sent again under the same id, so that receivers can drop the duplicate.
  const byId = new Map(delivered().map(({ id, event }) => [id, hashOf(event.data.seen)]));
  expect([...byId.values()].toSorted()).toEqual(hashes.toSorted());
  expect((await bellAlerts()).map(({ seen }) => hashOf(seen)).toSorted()).toEqual(hashes.toSorted());
  expect(early).toBeGreaterThan(0);
});
