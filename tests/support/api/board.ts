import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { IdentityClaim } from "@/contracts/identity";
import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import type { Problem } from "@/contracts/problem";
import { startSandboxMemex, type SandboxMemex } from "@/sandbox/memex/server";
import { startTestApi, type TestApi } from "./product-api";

export let memex: SandboxMemex;
export let api: TestApi;

export const board = "/api/v1/leaderboard";
/** A random account, with its private key. */
export const newAccount = () => privateKeyToAccount(generatePrivateKey());
/** Figures claimed by a browser. */
export const syncBody = { portfolioValue: 1e9, twitterFollowers: 5, socialScore: 200, lastActivity: "2026-11-21T12:00:00Z" };
let profiles = 0;
export const profileUrl = () => `https://memex.example/profile/trader-${(profiles += 1)}`;

/** A user with an account who is not on the board. */
export const person = () => registerPublicUser(api);

/** The same on the API given by the caller. The user has chosen to appear by name. */
export async function registerPublicUser(on: TestApi) {
  const somebody = await registerUndecidedUser(on);
  expect((await somebody.call("PATCH", `${board}/visibility`, { mode: "public" })).status).toBe(200);
  return somebody;
}

/** A user who has not yet chosen how to appear. */
export async function registerUndecidedUser(on: TestApi) {
  const { token, user } = await on.register();
  const call = <T = Problem>(method: string, path: string, body?: unknown) => on.call<T>(method, path, { token: token.access_token, body });
  return {
    user,
    token: token.access_token,
    call,
    get: async <T>(path: string) => (await call<T>("GET", path)).body,
    rank: () => call<LeaderboardEntry>("GET", `${board}/user/rank`),
  };
}

/** A user on the board, with a linked profile. */
export async function player() {
  const somebody = await person();
  expect((await somebody.call("POST", `${board}/link/memex`, { profile_url: profileUrl() })).status).toBe(200);
  return somebody;
}

/** The same, with proof that the profile is theirs. */
export async function provenPlayer() {
  const somebody = await player();
  const { body } = await somebody.call<IdentityClaim>("POST", "/api/v1/identity/profile/code");
  memex.setBio(body.subject, body.code!);
  expect((await somebody.call<IdentityClaim>("POST", "/api/v1/identity/profile/check")).body.state).toBe("proven");
  return somebody;
}

/** Starts MemeX's stand-in and an API that reads from it, for the tests of one file. */
export function startBoard(): void {
  beforeAll(async () => {
    memex = await startSandboxMemex({ port: 0 });
    api = await startTestApi(undefined, { MEMEX_API_URL: memex.url });
  });
  afterEach(() => memex.setFault(null));
  afterAll(async () => {
    await api.stop();
    await memex.stop();
  });
}
