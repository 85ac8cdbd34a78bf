import { keccak256, toHex } from "viem";
import type { SignedIn } from "@/contracts/auth/calls";
import { startProduct } from "../../scripts/start-product";
import { loadRawEnv } from "../../scripts/env";
import { asked } from "../support/ask";
import { figure, median, report, timed, times } from "./measure";
import { signIn } from "./sign-in";

// How long the first HTML of /wallets takes for somebody with very many wallets, against somebody with a page of them.
const FEW = 20;
const MANY = 10_000;
const AT_A_TIME = 500;
const ROUNDS = 15;
const WARM_UPS = 8;

const product = await startProduct(loadRawEnv());

const post = <T>(path: string, body: unknown, token?: string) => asked<T>(product.apiUrl + path, { body, token });

/** Somebody with so many wallets. @returns the Cookie header of their browser */
async function owner(count: number): Promise<string> {
  const account = { email: `owner${count}@example.com`, password: "correct horse" };
  const { token } = await post<SignedIn>("/api/auth/register", { ...account, username: `owner_${count}` });
  for (let from = 0; from < count; from += AT_A_TIME) {
    const wallets = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, at) => ({
      address: keccak256(toHex(`${count} ${from + at}`)).slice(0, 42), name: `Wallet ${from + at + 1}`,
    }));
    await post("/api/v1/wallets/bulk", { wallets }, token.access_token);
  }
  return signIn(product.webUrl, "login", account);
}

async function readPage(cookie: string): Promise<void> {
  const answer = await fetch(`${product.webUrl}/wallets`, { headers: { cookie }, redirect: "manual" });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("Wallet 1")) throw new Error(`/wallets answered ${answer.status} without wallets`);
}

try {
  const [few, many] = [await owner(FEW), await owner(MANY)];
  for (let round = 0; round < WARM_UPS; round += 1) for (const cookie of [few, many]) await readPage(cookie);
  const ms: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    ms.few.push((await timed(() => readPage(few))).ms);
    ms.many.push((await timed(() => readPage(many))).ms);
  }
  const ratio = median(ms.many) / median(ms.few);
  report(`/wallets, whole HTML: ${MANY.toLocaleString("en-US")} wallets ${times(ratio)} ${FEW} wallets (${figure(median(ms.many))} vs ${figure(median(ms.few))} ms)`);
} finally {
  await product.stop();
}
