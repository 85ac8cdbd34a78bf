import { setTimeout } from "node:timers/promises";
import { keccak256, toHex } from "viem";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Wallet } from "@/contracts/wallets/calls";
import { startProduct, type Product } from "../../scripts/start-product";
import { loadRawEnv } from "../../scripts/env";
import { requestOk } from "../support/api/requests";
import { placesToMeasure, type LoadPlace } from "./databases";
import { figure, median, report, timed, times } from "./measure";
import { signIn } from "./sign-in";

// How long the first HTML of /wallets takes for a user with very many wallets, compared with one page of them, once all have been read from
// the chain; also on PostgreSQL if TEST_DATABASE_URL is set.
const FEW = 25;
const MANY = 10_000;
const BATCH_SIZE = 500;
const ROUNDS = 15;
const WARM_UPS = 8;
const MAX_WARM_UP_MS = 120_000;

interface Owner {
  /** The Cookie header of their browser. */
  readonly cookie: string;
  /** Their access token for the product API. */
  readonly token: string;
}

/** Creates a user with this many wallets. */
async function createOwner({ apiUrl, webUrl }: Product, count: number): Promise<Owner> {
  const post = <T>(path: string, body: unknown, token?: string) => requestOk<T>(apiUrl + path, { body, token });
  const account = { email: `owner${count}@example.com`, password: "correct horse" };
  const { token } = await post<SignedIn>("/api/auth/register", { ...account, username: `owner_${count}` });
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const wallets = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, at) => ({
      address: keccak256(toHex(`${count} ${from + at}`)).slice(0, 42), name: `Wallet ${from + at + 1}`,
    }));
    await post("/api/v1/wallets/bulk", { wallets }, token.access_token);
  }
  return { cookie: await signIn(webUrl, "login", account), token: token.access_token };
}

/** Waits until each wallet has been read from the chain: until then, its own first reading competes with the page. */
async function waitUntilRead({ apiUrl }: Product, { token }: Owner): Promise<void> {
  const untilMs = performance.now() + MAX_WARM_UP_MS;
  for (;;) {
    const wallets = await requestOk<Wallet[]>(`${apiUrl}/api/wallets`, { token });
    if (wallets.every(({ last_updated: readAt }) => readAt)) return;
    if (performance.now() > untilMs) throw new Error("some wallets are never read");
    await setTimeout(1_000);
  }
}

/** Whether the page arrived with its wallets. */
async function readPage({ webUrl }: Product, cookie: string): Promise<boolean> {
  const answer = await fetch(`${webUrl}/wallets`, { headers: { cookie }, redirect: "manual" });
  return (await answer.text()).includes("Wallet 1") && answer.status === 200;
}

/** Loads pages until enough were complete: a busy product answers some of a page's requests too late for it. */
async function warmUp(product: Product, cookies: readonly string[]): Promise<void> {
  const untilMs = performance.now() + MAX_WARM_UP_MS;
  for (let complete = 0; complete < WARM_UPS;) {
    const answers = await Promise.all(cookies.map((cookie) => readPage(product, cookie)));
    if (answers.every(Boolean)) complete += 1;
    else if (performance.now() > untilMs) throw new Error("/wallets comes without its wallets");
  }
}

async function readWhole(product: Product, cookie: string): Promise<void> {
  if (!(await readPage(product, cookie))) throw new Error("/wallets came without its wallets");
}

async function measure({ name, databaseUrl }: LoadPlace): Promise<void> {
  const product = await startProduct(loadRawEnv(), databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  try {
    const owners = [await createOwner(product, FEW), await createOwner(product, MANY)] as const;
    for (const owner of owners) await waitUntilRead(product, owner);
    const [few, many] = [owners[0].cookie, owners[1].cookie];
    await warmUp(product, [few, many]);
    const ms: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      ms.few.push((await timed(() => readWhole(product, few))).ms);
      ms.many.push((await timed(() => readWhole(product, many))).ms);
    }
    const ratio = median(ms.many) / median(ms.few);
    report(`/wallets, whole HTML, ${name}: ${MANY.toLocaleString("en-US")} wallets ${times(ratio)} ${FEW} wallets (${figure(median(ms.many))} vs ${figure(median(ms.few))} ms)`);
  } finally {
    await product.stop();
  }
}

for (const make of placesToMeasure()) {
  const place = await make();
  await measure(place).finally(place.drop);
}
