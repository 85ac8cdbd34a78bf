import { parseEther, type Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Network } from "@/contracts/network";
import type { NotificationList } from "@/contracts/notifications";
import type { PriceAlert } from "@/contracts/prices/calls";
import type { MentionPage, ScrapingJob, ScrapingStats } from "@/contracts/social/calls";
import type { Wallet } from "@/contracts/wallets/calls";
import type { WebhookDelivery } from "@/contracts/webhooks/calls";
import { transferMToken } from "@/sandbox/chain/m-token";
import { sendRequest } from "../api/requests";
import type { TestChain } from "../upstreams/chain";
import type { SavedAccount } from "./saved-database";
import type { TestFeed } from "../upstreams/price-feed";
import { until } from "../api/product-api";
import type { TestReceiver } from "../upstreams/receiver";
import type { TestX } from "../upstreams/x";

/** A product API on loopback, and the services it reads from. */
interface World {
  url: string;
  chain: TestChain;
  feed: TestFeed;
  x: TestX;
  receiver: TestReceiver;
  /** The clock of the API and of all services. */
  clock: StoryClock;
}

/** A clock that runs like the machine's, but this many seconds behind it. */
export interface StoryClock {
  agoS: number;
  nowMs(): number;
}

/** When the story begins; the chain's genesis is earlier. */
export const BEGINS_AGO_S = 37 * 24 * 3_600;

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const PASSWORD = "correct horse 0007";
const SCRAPING = "/api/v1/social/scraping";

const owner = privateKeyToAccount(`0x${"a1".repeat(32)}`);
const [ben, quiet] = [privateKeyToAccount(`0x${"b2".repeat(32)}`).address, privateKeyToAccount(`0x${"c3".repeat(32)}`).address];

/** Addresses tracked from the genesis on, so that their history is read from the chain. */
export const storyAddresses = (chain: TestChain): Address[] => [chain.accounts[4]!, chain.accounts[5]!, quiet];

type Call = <T>(method: string, route: string, body?: unknown) => Promise<T>;

/** A function that makes calls. With `who` it logs in first, and again when the story's time has passed the end of the session. */
function caller(url: string, account?: { email: string; password: string }): Call {
  let token: string | undefined;
  return async function call<T>(method: string, route: string, body?: unknown): Promise<T> {
    if (account && !token) token = (await caller(url)<SignedIn>("POST", "/api/auth/login", {
      email: account.email, password: account.password,
    })).token.access_token;
    const answer = await sendRequest<T>(url + route, { method, token, body });
    if (answer.status === 401 && token) {
      token = undefined;
      return call(method, route, body);
    }
    if (answer.status >= 400) throw new Error(`${method} ${route} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/** Two accounts and a demo visitor do everything that can be done, once. @returns their credentials. */
export async function playStory(world: World): Promise<SavedAccount[]> {
  const people = await Promise.all(["kept_ann", "kept_ben"].map(async (username) => {
    const account = { name: username, email: `${username}@example.com`, password: PASSWORD };
    await caller(world.url)("POST", "/api/auth/register", {
      email: account.email, password: PASSWORD, username, full_name: `Full ${username}`,
    });
    return { account, call: caller(world.url, account) };
  }));
  const [annCall, benCall] = [people[0]!.call, people[1]!.call];
  await trackWallets(world, annCall, benCall);
  await makeTransfers(world, annCall, benCall);
  await setPriceAlerts(world, annCall, benCall);
  await receiveMentions(world, annCall, "quiet_ann", ["memecore", "moon"]);
  await receiveMentions(world, benCall, "quiet_ben", []);
  await joinLeaderboard(annCall, benCall);
  const demo = await caller(world.url)<SignedIn>("POST", "/api/v1/demo");
  await markSomeRead(annCall);
  return [...people.map(({ account }) => account), { name: "demo", refreshToken: demo.token.refresh_token }];
}

async function trackWallets({ chain, url }: World, ann: Call, benCall: Call): Promise<void> {
  const [shared, other] = storyAddresses(chain);
  const own = await ann<Wallet>("POST", "/api/wallets", { address: owner.address, name: "Own" });
  await ann("POST", "/api/v1/wallets/bulk", { wallets: [{ address: shared, name: "Shared" }, { address: quiet }] });
  const renamed = await benCall<Wallet>("POST", "/api/wallets", { address: shared, name: "To be renamed" });
  await benCall("PATCH", `/api/wallets/${renamed.id}`, { name: "Theirs 共用" });
  await benCall("POST", "/api/wallets", { address: ben });
  await benCall("POST", "/api/wallets", { address: other, name: "Other" });
  const { message } = await ann<{ message: string }>("POST", `/api/v1/wallets/${own.id}/ownership/challenges`);
  await ann("POST", `/api/v1/wallets/${own.id}/ownership`, { signature: await owner.signMessage({ message }) });
  await untilSynced(url, chain);
}

/** Waits until the sync has read all blocks, and then the balances. */
async function untilSynced(url: string, chain: TestChain): Promise<void> {
  const head = Number(await chain.client.getBlockNumber());
  await until(() => caller(url)<Network>("GET", "/api/v1/network"), ({ block_number }) => (block_number ?? -1) >= head);
}

/**
 * Transfers of every kind over the last 36 days: native and M Token, incoming
 * and outgoing, to oneself, failed, without a fee paid by our wallets.
 */
async function makeTransfers({ url, chain, clock }: World, ann: Call, benCall: Call): Promise<void> {
  const [shared, other] = storyAddresses(chain) as [Address, Address];
  const fund = chain.accounts[0]!;
  const sendM = (from: Address, to: Address, amount: string) =>
    chain.client.sendUnsignedTransaction({ from, to: chain.mToken, data: transferMToken(to, parseEther(amount)) });
  for (const [at, agoS] of [36 * DAY_S, 22 * DAY_S, 9 * DAY_S, 5 * DAY_S, 2 * DAY_S, 20 * HOUR_S, 3 * HOUR_S, 60].entries()) {
    clock.agoS = agoS;
    await moveChainTo(chain, clock.nowMs());
    await chain.send(fund, owner.address, `${3 + at}.25`);
    await chain.send(fund, ben, "1.5");
    await chain.sendMToken(owner.address, `${400 + 10 * at}`);
    await chain.sendMToken(quiet, "1000.000000000000000001");
    await chain.send(owner.address, ben, `0.${at + 1}`);
    await chain.send(owner.address, owner.address, "0.125");
    await chain.send(shared, other, `${at + 1}.000000000000000007`);
    await sendM(owner.address, shared, "33.3");
    await sendM(owner.address, owner.address, "5");
    // More than the balance: mined, failed, and charged a fee.
    await chain.client.sendUnsignedTransaction({
      from: ben, to: chain.mToken, data: transferMToken(shared, parseEther("1")), gas: 100_000n,
    });
    await untilSynced(url, chain);
    await untilBalanceRead(chain, ann, owner.address);
    await untilBalanceRead(chain, benCall, ben);
  }
  clock.agoS = 0;
}

/** Advances the chain's clock, unless it is already there. */
async function moveChainTo(chain: TestChain, atMs: number): Promise<void> {
  const { timestamp } = await chain.client.getBlock();
  const seconds = Math.floor(atMs / 1000) - Number(timestamp);
  if (seconds > 0) await chain.client.increaseTime({ seconds });
}

async function untilBalanceRead(chain: TestChain, call: Call, address: Address): Promise<void> {
  const wei = await chain.client.getBalance({ address });
  const isRead = (list: Wallet[]) => {
    const one = list.find((wallet) => wallet.address.toLowerCase() === address.toLowerCase());
    return typeof one?.balance === "string" && parseEther(one.balance) === wei;
  };
  await until(() => call<Wallet[]>("GET", "/api/wallets"), isRead);
}

/** Two alerts wait and one fires. */
async function setPriceAlerts({ feed }: World, ann: Call, benCall: Call): Promise<void> {
  await ann("POST", "/api/prices/alerts", { symbol: "M", condition: "above", threshold_usd: 0.6 });
  await ann("POST", "/api/prices/alerts", { symbol: "ETH", condition: "below", threshold_usd: 900 });
  await benCall("POST", "/api/prices/alerts", { symbol: "M", condition: "below", threshold_usd: 0.01 });
  feed.quote("memecore", 0.75);
  await until(() => ann<PriceAlert[]>("GET", "/api/prices/alerts"), (list) => list.some(({ triggered_at }) => triggered_at !== null));
}

/** A tracked handle: its past, then new mentions reported by notification and webhook, one label corrected, one mention deleted. */
async function receiveMentions({ x, receiver }: World, call: Call, handle: string, keywords: string[]): Promise<void> {
  const [hook, failing] = [receiver.url(`/${handle}`), receiver.url(`/${handle}-fails`)];
  receiver.answer(`/${handle}-fails`, 500);
  const addPost = (text: string, ageSeconds: number, likes = 3) =>
    x.addPosts({
      handle, text: `@${handle} ${keywords[0] ?? ""} ${text}`, ageSeconds,
      author: { username: `by_${text.length}`, followers: 50 * text.length }, counts: { likes, reposts: 2, replies: 1, quotes: 1 },
    });
  for (let at = 0; at < 14; at += 1) addPost(
    `${["love this project 🚀", "is this a scam?", "any news on the listing?", "這個項目太棒了"][at % 4]!} ${"·".repeat(at)}`,
    (at + 1) * 9 * HOUR_S % (6 * DAY_S),
  );
  await call<ScrapingJob>("POST", `${SCRAPING}/setup`, {
    username: handle, frequency: 60, keywords, webhookUrl: hook, notifications: { mentions: true, sentiment: false, engagement: true },
  });
  await call("POST", `${SCRAPING}/webhooks`, { url: failing, events: ["mentions", "engagement"] });
  const scraped = async (before: string | null) =>
    (await until(() => call<ScrapingStats>("GET", `${SCRAPING}/stats`), ({ lastScrapeTime }) =>
      lastScrapeTime !== before && lastScrapeTime !== null)).lastScrapeTime;
  const first = await scraped(null);
  ["new and great", "new and terrible, I lost everything", "just new"].forEach((text, at) => addPost(text, 60 * at, 40));
  await until(() => call("POST", `${SCRAPING}/trigger`, {}).catch(() => null), (answer) => answer !== null);
  await scraped(first);

  const { mentions } = await call<MentionPage>("GET", "/api/v1/social/mentions?page_size=100");
  if (mentions.length < 17) throw new Error(`${handle} has ${mentions.length} mentions`);
  await call("PATCH", `/api/v1/social/mentions/${mentions[0]!.id}`, { sentiment: "negative" });
  await call("DELETE", `/api/v1/social/mentions/${mentions[9]!.id}`);
  await call("POST", "/api/v1/social/mentions/read", { ids: mentions.slice(4, 8).map(({ id }) => id) });
  const hooks = await call<{ id: string }[]>("GET", "/api/v1/webhooks");
  for (const { id } of hooks) {
    await until(
      () => call<WebhookDelivery[]>("GET", `/api/v1/webhooks/${id}/deliveries`),
      (list) => list.length > 0 && list.every(({ attempts }) => attempts > 0),
    );
  }
}

/** Both join the board, one behind a pseudonym. */
async function joinLeaderboard(ann: Call, benCall: Call): Promise<void> {
  await ann("POST", "/api/v1/leaderboard/link/memex", { profile_url: "https://memex.example/profile/ada" });
  await benCall("POST", "/api/v1/leaderboard/link/memex", { profile_url: "https://memex.example/profile/gloria" });
  await benCall("PATCH", "/api/v1/leaderboard/visibility", { mode: "pseudonym", pseudonym: "kept_secret" });
}

async function markSomeRead(call: Call): Promise<void> {
  const { notifications } = await call<NotificationList>("GET", "/api/v1/notifications");
  if (notifications.length < 3) throw new Error(`only ${notifications.length} notifications`);
  await call("POST", "/api/v1/notifications/read", { ids: [notifications[0]!.id] });
}
