import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { Hex } from "viem";
import { WebSocket } from "ws";
import type { SignedIn } from "@/contracts/auth/calls";
import { createChainClient } from "@/sandbox/chain/client";
import { browserFlags } from "../../scripts/browser-flags";
import { findBrowser } from "../../scripts/find-browser";
import { startProduct, type Product } from "../../scripts/start-product";
import { requestOk } from "../support/api/requests";
import { sendInSandbox } from "../support/upstreams/sandbox-transfer";
import { figure, median, report, times } from "./measure";

// How soon after a transaction is mined an open page shows it: the whole product, in a real browser.
const WARM_UPS = 2;
const TRANSACTIONS = 10;
/** Block timestamps are whole seconds and must increase, so the pause is longer than one. */
const PAUSE_MS = 1_300;
const LOST_AFTER_MS = 10_000;
/** The sandbox's own block interval. Here blocks are mined on demand, so that the time is known. */
const BLOCK_INTERVAL_MS = 2_000;

const { demo } = JSON.parse(readFileSync("sandbox/seed/sandbox.json", "utf8")) as { demo: { wallets: { address: Hex }[] } };

/** When each item was seen, in milliseconds since 1970; browser and processes share the machine's clock. */
type Sightings = Map<string, number>;

const nowMs = () => performance.timeOrigin + performance.now();

/** A bare subscriber to the node: the minimum wait for a block. */
async function watchNode(product: Product): Promise<Sightings> {
  const seen: Sightings = new Map();
  const socket = new WebSocket(product.chainUrl.replace("http", "ws"));
  await once(socket, "open");
  socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] }));
  socket.on("message", (raw: Buffer) => {
    const { params } = JSON.parse(raw.toString()) as { params?: { result: { number: Hex } } };
    if (params) seen.set(params.result.number, nowMs());
  });
  return seen;
}

/** A program in place of the browser, on the product's live channel. */
async function watchChannel({ apiUrl, webUrl }: Product): Promise<Sightings> {
  const seen: Sightings = new Map();
  const post = <T>(path: string, token?: string) => requestOk<T>(apiUrl + path, { method: "POST", token });
  const { token } = await post<SignedIn>("/api/v1/demo");
  const { ticket } = await post<{ ticket: string }>("/api/v1/live/tickets", token.access_token);
  const socket = new WebSocket(`${apiUrl.replace("http", "ws")}/ws?ticket=${ticket}`, { origin: webUrl });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "subscribe", data: { subscription: "transaction_feed" } }));
  socket.on("message", (raw: Buffer) => {
    const { type, data } = JSON.parse(raw.toString()) as { type: string; data?: { hash: string } };
    if (type === "new_transaction" && data) seen.set(data.hash, nowMs());
  });
  return seen;
}

/** Opens /wallets of the demo, which records when it first contains each transaction's hash. */
async function openWallets(page: Page, webUrl: string): Promise<void> {
  await page.goto(`${webUrl}/login`);
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto(`${webUrl}/wallets`);
  await page.getByText("Real-time updates active").first().waitFor();
  // A string, because helpers that a compiler adds to a function do not exist in the page.
  await page.evaluate(`
    window.seen = {};
    new MutationObserver(() => {
      for (const part of document.querySelectorAll("li [title^='0x']")) window.seen[part.title] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  `);
}

interface Delays {
  nodeMs: number;
  channelMs: number;
  browserMs: number;
}

async function measureOne(product: Product, page: Page, node: Sightings, channel: Sightings): Promise<Delays> {
  const client = createChainClient(product.chainUrl);
  const hash = await sendInSandbox(client, demo.wallets[0]!.address);
  const minedAtMs = nowMs();
  await client.mine({ blocks: 1 });
  const { blockNumber } = await client.getTransactionReceipt({ hash });
  await page.locator(`li [title="${hash}"]`).first().waitFor({ timeout: LOST_AFTER_MS });
  const browserMs = Number(await page.evaluate(`window.seen["${hash}"]`)) - minedAtMs;
  const seen = [node.get(`0x${blockNumber.toString(16)}`), channel.get(hash)];
  if (seen.includes(undefined)) throw new Error(`${hash} is shown, but was not told by the node or the live channel`);
  return { nodeMs: seen[0]! - minedAtMs, channelMs: seen[1]! - minedAtMs, browserMs };
}

function reportDelays(delays: readonly Delays[]): void {
  const of = (part: keyof Delays) => delays.map((one) => one[part]);
  const [nodeMs, channelMs, browserMs] = [median(of("nodeMs")), median(of("channelMs")), median(of("browserMs"))];
  const worstMs = Math.max(...of("browserMs"));
  const parts = (ratio: number) => `${figure(100 * ratio)}%`;
  report(
    `mined transaction to open page, median of ${delays.length}: ${times(browserMs / nodeMs)} a bare newHeads subscriber ` +
      `(${figure(browserMs)} vs ${figure(nodeMs)} ms), ${parts(browserMs / BLOCK_INTERVAL_MS)} of the block interval`,
  );
  report(
    `until the live channel tells a program: ${parts(channelMs / browserMs)} of that (${figure(channelMs)} ms); ` +
      `the slowest page: ${times(worstMs / browserMs)} the median (${figure(worstMs)} ms)`,
  );
}

const executablePath = await findBrowser(process.env.CHROMIUM_PATH, (text) => process.stdout.write(text));
const product = await startProduct(process.env, { SANDBOX_BLOCK_SECONDS: "0", SANDBOX_TRAFFIC_SECONDS: "0" });
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  const page = await browser.newPage({ locale: "en-US" });
  const [node, channel] = await Promise.all([watchNode(product), watchChannel(product), openWallets(page, product.webUrl)]);
  const delays: Delays[] = [];
  for (let at = 0; at < WARM_UPS + TRANSACTIONS; at += 1) {
    delays.push(await measureOne(product, page, node, channel));
    await delay(PAUSE_MS);
  }
  reportDelays(delays.slice(WARM_UPS));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(0);
