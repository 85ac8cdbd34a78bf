import type { BrowserContext } from "@playwright/test";
import { keccak256, toHex, type Hex } from "viem";
import type { SignedIn } from "@/contracts/auth/calls";
import type { MentionPage } from "@/contracts/social/calls";
import { walletsCalls, type WalletPage } from "@/contracts/wallets/calls";
import { signIn } from "../../load/sign-in";
import { requestOk } from "../api/requests";
import { untilTrue } from "../until-true";

/** A signed-in user with wallets. */
export interface Owner {
  /** The value of the Cookie header. */
  cookie: string;
  addresses: Hex[];
}

interface Places {
  apiUrl: string;
  webUrl: string;
  xUrl: string;
}

/**
 * Registers a user who tracks this many unused addresses, waits until their balances have been read, and signs in as the page does. With
 * `mentions`, adds that many posts about the user and waits until they have been found.
 */
export async function createOwner(places: Places, username: string, counts: { wallets: number; mentions?: number }): Promise<Owner> {
  const { apiUrl, webUrl } = places;
  const account = { email: `${username}@example.com`, password: "correct horse" };
  const { token } = await requestOk<SignedIn>(`${apiUrl}/api/auth/register`, { body: { ...account, username } });
  const call = <T>(path: string, body?: unknown) => requestOk<T>(apiUrl + path, { token: token.access_token, body });
  // So that their first wallet raises no question about visibility.
  await requestOk(`${apiUrl}/api/v1/leaderboard/visibility`, { method: "PATCH", token: token.access_token, body: { mode: "public" } });
  const addresses = Array.from({ length: counts.wallets }, (_, at) => keccak256(toHex(`${username} ${at}`)).slice(0, 42) as Hex);
  await call(walletsCalls.createMany.path, { wallets: addresses.map((address, at) => ({ address, name: `Wallet ${at + 1}` })) });
  await untilTrue("the wallets' balances", async () =>
    (await call<WalletPage>(`${walletsCalls.page.path}?page_size=100`)).wallets.every(({ status }) => status === "synced"));
  if (counts.mentions) {
    await requestOk(`${places.xUrl}/_sandbox/posts`, {
      body: { handle: username, count: counts.mentions, text: `@${username} to the moon` },
    });
    await call("/api/v1/social/scraping/setup", { username, frequency: 60 });
    await untilTrue("the mentions", async () => (await call<MentionPage>("/api/v1/social/mentions")).total >= counts.mentions!);
  }
  return { cookie: await signIn(webUrl, "login", account), addresses };
}

/** Puts the user's session cookies into a browser context. */
export async function addSessionCookies(context: BrowserContext, webUrl: string, { cookie }: Owner): Promise<void> {
  const pairs = cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const);
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: webUrl })));
}
