import type { SignedIn } from "@/contracts/auth";
import type { MentionPage } from "@/contracts/social";
import { startProduct } from "../../scripts/start-product";
import { loadRawEnv } from "../../scripts/env";
import { figure, median, report, timed, times } from "./measure";
import { signIn } from "./sign-in";

// How long the first HTML of /social/twitter-mentions takes for somebody with very many mentions, against somebody with a page of them.
const FEW = 10;
const MANY = 10_000;
const ROUNDS = 15;
const WARM_UPS = 8;
/** With keywords recent posts are searched: mentions alone end at the newest 800. A scrape reads some hundred at a time. */
const WAIT_MS = 15 * 60_000;

const product = await startProduct(loadRawEnv());

async function call<T>(method: string, url: string, body?: unknown, token?: string): Promise<{ status: number; json: T }> {
  const headers = { ...(body !== undefined && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: answer.status, json: (await answer.json().catch(() => null)) as T };
}

/** Somebody with at least so many mentions, found by the product's own scrapes. @returns the Cookie header of their browser */
async function mentioned(count: number): Promise<string> {
  const handle = `bench_${count}`;
  const account = { email: `${handle}@example.com`, password: "correct horse" };
  const { json: { token } } = await call<SignedIn>("POST", `${product.apiUrl}/api/auth/register`, { ...account, username: handle });
  await call("POST", `${product.xUrl}/_sandbox/posts`, { handle, count, text: `@${handle} to the moon` });
  await call("POST", `${product.apiUrl}/api/v1/social/scraping/setup`, { username: handle, frequency: 5, keywords: ["moon"] }, token.access_token);
  const untilMs = Date.now() + WAIT_MS;
  for (let total = 0; total < count;) {
    if (Date.now() > untilMs) throw new Error(`only ${total} of ${count} mentions were found`);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await call("POST", `${product.apiUrl}/api/v1/social/scraping/trigger`, {}, token.access_token);
    total = (await call<MentionPage>("GET", `${product.apiUrl}/api/v1/social/mentions`, undefined, token.access_token)).json.total ?? 0;
  }
  return signIn(product.webUrl, "login", account);
}

async function readPage(cookie: string): Promise<void> {
  const answer = await fetch(`${product.webUrl}/social/twitter-mentions`, { headers: { cookie }, redirect: "manual" });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("moon")) throw new Error(`/social/twitter-mentions answered ${answer.status} without mentions`);
}

try {
  const [few, many] = [await mentioned(FEW), await mentioned(MANY)];
  for (let round = 0; round < WARM_UPS; round += 1) for (const cookie of [few, many]) await readPage(cookie);
  const ms: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    ms.few.push((await timed(() => readPage(few))).ms);
    ms.many.push((await timed(() => readPage(many))).ms);
  }
  const ratio = median(ms.many) / median(ms.few);
  report(`/social/twitter-mentions, whole HTML: ${MANY.toLocaleString("en-US")} mentions ${times(ratio)} ${FEW} mentions (${figure(median(ms.many))} vs ${figure(median(ms.few))} ms)`);
} finally {
  await product.stop();
}
