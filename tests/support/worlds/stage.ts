import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { sql, type SQL } from "drizzle-orm";
import { openDatabase } from "@/product-api/db/database";
import { openQueue } from "@/product-api/db/queue";
import { recordAssets } from "@/product-api/domain/assets/commands";
import { registerAtOnce } from "@/product-api/domain/auth/commands-registration";
import { createTokenKeys, defaultSessionTimes } from "@/product-api/domain/auth/tokens";
import { deleteUntracked } from "@/product-api/domain/balances/commands";
import { createPriceBook } from "@/product-api/domain/prices/price-book";
import { jobPolicies, type Jobs } from "@/product-api/domain/queue";
import { ADDRESS_TRACKED_CHANNEL } from "@/product-api/domain/wallets/commands";
import type { ApiContext } from "@/product-api/http/context";
import { buildServer } from "@/product-api/http/server";
import { createChain } from "@/product-api/upstreams/chain/chain";
import { createPriceFeed } from "@/product-api/upstreams/prices/prices";
import { createWebhookSender } from "@/product-api/upstreams/webhooks/webhooks";
import { startChainSync } from "@/product-api/workers/chain-sync/chain-sync";
import type { Logger, Worker } from "@/product-api/workers/loop";
import { startPricePoll } from "@/product-api/workers/price-poll/price-poll";
import { sendRequest } from "../api/requests";
import { MISSED_MS, startTestChain, type TestChain } from "../upstreams/chain";
import { createTestDatabase } from "../database/database";
import { untilTrue } from "../until-true";
import { startNodeProxy } from "../upstreams/node-proxy";
import { startPriceFeed, type TestFeed } from "../upstreams/price-feed";
import { createMarket, type Market } from "./market";

/** Where every stage's clock starts; it only moves when a step moves it. */
const BEGIN_MS = Date.UTC(2026, 0, 1);
/** Balances older than this are read again. */
const REREAD_AFTER_MS = 3 * 60_000;
/** A world waits some hundred times, mostly for milliseconds. */
export const LOOK_EVERY_MS = 10;
/** No step reorganises these blocks, because the token is deployed in them. */
export const FIRST_BLOCKS = 40;

export interface Person {
  userId: string;
  familyId: string;
}

/** A node, a price feed, a database and the product on top of them, all on one clock. Worlds run on it one after another. */
export interface Stage {
  readonly chain: TestChain;
  /** Another chain with the same id. */
  readonly foreign: TestChain;
  readonly feed: TestFeed;
  readonly market: Market;
  readonly context: ApiContext;
  nowMs(): number;
  /** Advances the clock, in milliseconds. The node follows: steps date its next block two minutes back. */
  advance(ms: number): void;
  /** Sets what responds in place of the node; null restores the node. */
  disturb(replace: ReplaceBody | null): void;
  rpc<T>(method: string, ...params: unknown[]): Promise<T>;
  call<T>(person: Person, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
  register(): Promise<Person>;
  /** Runs the price poll until the feed's newest response is stored or doubted. */
  pollPrices(): Promise<void>;
  /** Waits until everything on the chain has been read. */
  settle(): Promise<void>;
  wake(): void;
  restartSync(): Promise<void>;
  /** The block since which the product claims to know everything about an address. */
  historyFromBlock(address: string): Promise<number>;
  /** The state of a service the product depends on, as the product reports it. */
  stateOf(name: "chain" | "prices"): Promise<{ state: string; message: string | null } | undefined>;
  /** What the product has read, for investigating a difference. */
  describe(): Promise<string>;
  /** Runs the housekeeping for addresses that are no longer tracked. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export type ReplaceBody = (body: string) => string | null | Promise<string | null>;

const silent: Logger = { info: () => {}, warn: () => {} };

export async function startStage(): Promise<Stage> {
  let nowMs = BEGIN_MS;
  const now = () => new Date(nowMs);
  const [chain, foreign] = await Promise.all([
    startTestChain({ genesisAt: now() }), startTestChain({ genesisAt: new Date(BEGIN_MS - 3_600_000) }),
  ]);
  const rpc = <T>(method: string, ...params: unknown[]) =>
    chain.client.request({ method: method as never, params: params as never }) as Promise<T>;
  await rpc("anvil_setBlockTimestampInterval", 1);
  await chain.client.mine({ blocks: FIRST_BLOCKS });
  await foreign.client.mine({ blocks: 2 * FIRST_BLOCKS });
  nowMs += 600_000;

  let replace: ReplaceBody | null = null;
  const node = await startNodeProxy(chain.url, (body) => replace?.(body) ?? null);
  const market = createMarket({ ethereum: 2000, memecore: 0.5 });
  for (const priceId of ["ethereum", "memecore"] as const) market.move(priceId, nowMs, market.at(priceId, nowMs)!);
  const feed = await startPriceFeed({ ethereum: 2000, memecore: 0.5 }, { now, shapeOf: market.shapeOf });
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.options);
  const queue = await openQueue<Jobs>(database, jobPolicies, { workers: false, onError: () => {} });
  const keys = createTokenKeys("a secret of thirty-two characters!");
  const mTokenKey = chain.mToken.toLowerCase();
  const context: ApiContext = {
    logSecurity: () => undefined, sessionTimes: defaultSessionTimes,
    db: database.db, countStatements: database.countStatements, queue, now, uuid: randomUUID,
    secret: () => randomBytes(32).toString("base64url"), keys,
    webhookSender: createWebhookSender({ allowPrivate: false, now }), priceBook: createPriceBook(), mTokenKey, chainId: 31_337,
    webOrigin: "http://localhost:3000", socialSource: {
      name: "X", missing: "none",
    }, demo: null, platform: null, mailSender: null, mailboxUrl: null, registration: "at_once", proofSources: {
      handle: null, profile: null,
    }, monthlyReadCap: null,
    network: {
      chain_id: 31_337, name: "Test", native_symbol: "ETH", m_token_symbol: "M", explorer_url: null, sandbox: false,
      has_prices: true, has_mentions: true,
    },
  };
  await recordAssets(context, [
    { key: "native", symbol: "ETH", decimals: 18, priceId: "ethereum" },
    { key: mTokenKey, symbol: "M", decimals: 18, priceId: "memecore" },
  ]);
  const app = await buildServer({
    ...context, db: database.requestDb,
  }, { logLevel: "silent", trustProxy: false, maxConcurrentRequests: 400, shared: null });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const startSync = () => startChainSync(context, {
    chain: createChain({ rpcUrl: node.url, wsUrl: chain.url.replace("http", "ws"), pollMs: 4_000 }),
    startAt: "head", reorgDepth: 64, withdrawAbove: null, log: silent,
  });
  let sync: Worker = startSync();
  const stopListening = await database.listen(ADDRESS_TRACKED_CHANNEL, () => sync.wake());


  let waitingSinceMs: number | null = null;
  /** A node accepts a transaction before it has mined it. */
  async function hasMinedAll(): Promise<boolean> {
    if (Number((await rpc<{ pending: string }>("txpool_status")).pending) === 0) {
      waitingSinceMs = null;
      return true;
    }
    waitingSinceMs ??= Date.now();
    if (Date.now() - waitingSinceMs > MISSED_MS) await chain.client.mine({ blocks: 1 });
    return false;
  }

  async function isSettled(): Promise<boolean> {
    if (!(await hasMinedAll())) return false;
    const { hash } = await chain.client.getBlock();
    const { rows } = await context.db.execute<{ is_settled: boolean }>(sql`
      select exists (select 1 from chain_cursors where block_hash = ${hash})
        and not exists (select 1 from tracked_addresses where is_due or balance_read_at is null
          or balance_read_at < ${new Date(nowMs - REREAD_AFTER_MS).toISOString()}::timestamptz)
        and not exists (select 1 from balance_differences d join transfers t on t.id = d.transfer_id where not d.is_searched
          and t.asset_key = 'native') as is_settled`);
    return rows[0]!.is_settled;
  }

  // Stopping the poll waits for its current run, after which it has reported the state of the feed.
  const pollPrices = () => startPricePoll(context, { feed: createPriceFeed({ url: feed.url, apiKey: null }), log: silent }).stop();
  // A quote can only be recognised as a jump if there is an earlier one.
  await pollPrices();

  return {
    pollPrices,
    chain, foreign, feed, market, context, rpc,
    nowMs: () => nowMs,
    advance: (ms) => void (nowMs += ms),
    disturb: (next) => void (replace = next),
    call: async <T>({ userId, familyId }: Person, method: string, path: string, body?: unknown) => {
      return sendRequest<T>(origin + path, { method, token: await keys.signAccess({ userId, familyId }, now()), body });
    },
    register: async () => {
      const name = `w_${randomBytes(6).toString("hex")}`;
      const { user, token } = await registerAtOnce(
        context,
        { email: `${name}@example.com`, username: name, password: "correct horse" },
        { address: name, userAgent: undefined, requestId: name },
      );
      const claims = await keys.readAccess(token.access_token, now());
      return { userId: user.id, familyId: claims!.familyId };
    },
    settle: async () => {
      sync.wake();
      await untilTrue("the chain to be read", isSettled, LOOK_EVERY_MS);
    },
    wake: () => sync.wake(),
    restartSync: async () => {
      await sync.stop();
      sync = startSync();
    },
    historyFromBlock: async (address) => {
      const { rows } = await context.db.execute<{ block: string }>(
        sql`select history_from_block as block from tracked_addresses where address = ${address}`,
      );
      return Number(rows[0]!.block);
    },
    stateOf: async (name) => {
      const { dependencies } = (await (await fetch(`${origin}/health/ready`)).json()) as {
        dependencies: { name: string; state: string; message: string | null }[];
      };
      return dependencies.find((one) => one.name === name);
    },
    describe: async () => {
      const read = async (name: string, query: SQL) => `${name}: ${JSON.stringify((await context.db.execute(query)).rows)}`;
      return [
        `it is ${now().toISOString()}, the node is at block ${await chain.client.getBlockNumber()}`,
        await read("cursor", sql`select block_number, block_at from chain_cursors`),
        await read(
          "tracked",
          sql`select address, balance_block, balance_read_at, is_due, history_from_block from tracked_addresses
            order by balance_read_at desc limit 12`,
        ),
        await read(
          "newest entries",
          sql`select address, asset_key, block_number, position, kind, units::text, balance::text from ledger_entries
            order by block_number desc, position desc limit 20`,
        ),
        await read(
          "differences",
          sql`select t.*, d.* from balance_differences d join transfers t on t.id = d.transfer_id order by t.id desc limit 5`,
        ),
        await read("services", sql`select name, state, message from upstream_states`),
      ].join("\n");
    },
    forget: () => deleteUntracked(context.db, []),
    stop: async () => {
      await sync.stop();
      stopListening();
      await app.close();
      await queue.close();
      await database.close();
      await testDatabase.drop();
      await node.stop();
      await Promise.all([chain.stop(), foreign.stop(), feed.stop()]);
    },
  };
}
