import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { Identity, IdentityClaim } from "@/contracts/identity";
import type { BoardPage } from "@/contracts/leaderboard/calls";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import type { NotificationList } from "@/contracts/notifications";
import { startSandboxMemex, type SandboxMemex } from "@/sandbox/memex/server";
import { startSandboxX, type SandboxX } from "@/sandbox/x/server";
import { board, newAccount, registerPublicUser, syncBody } from "../support/api/board";
import { startTestApi, until, type TestApi } from "../support/api/product-api";

let x: SandboxX;
let memex: SandboxMemex;
let api: TestApi;
type Person = Awaited<ReturnType<typeof registerPublicUser>>;
let claimants = 0;
/** How far the API's clock is ahead of the machine's, in ms. */
let laterMs = 0;

beforeAll(async () => {
  [x, memex] = [await startSandboxX({ port: 0 }), await startSandboxMemex({ port: 0 })];
  api = await startTestApi(
    undefined, { X_API_URL: x.url, X_BEARER_TOKEN: "test", MEMEX_API_URL: memex.url }, () => new Date(Date.now() + laterMs),
  );
});
afterAll(async () => {
  await api.stop();
  await Promise.all([x.stop(), memex.stop()]);
});

/** A handle and a profile that nobody has claimed before. */
const names = () => ({ handle: `Star_${(claimants += 1)}`, profile: `trader-${claimants}` });

/** A new user who claims a handle, a profile or both, and is on the board. */
async function claimant({ handle, profile }: { handle?: string; profile?: string }): Promise<Person> {
  const somebody = await registerPublicUser(api);
  if (handle) expect((await somebody.call("POST", "/api/v1/social/scraping/setup", { username: handle })).status).toBeLessThan(300);
  if (profile) expect(
    (await somebody.call("POST", `${board}/link/memex`, { profile_url: `https://memex.example/profile/${profile}` })).status,
  ).toBe(200);
  await until(somebody.rank, ({ status }) => status === 200);
  return somebody;
}

async function proveWallet(somebody: Person): Promise<void> {
  const owner = newAccount();
  const wallet = await api.addWallet(somebody.token, owner.address);
  const path = `/api/v1/wallets/${wallet.id}/ownership`;
  const { body } = await somebody.call<{ message: string }>("POST", `${path}/challenges`);
  await somebody.call("POST", path, { signature: await owner.signMessage({ message: body.message }) });
}

const read = (somebody: Person) => somebody.get<Identity>("/api/v1/identity");
const requestCode = async (somebody: Person, kind: string) => (await somebody.call<IdentityClaim>(
  "POST", `/api/v1/identity/${kind}/code`,
)).body;
const check = async (somebody: Person, kind: string) => (await somebody.call<IdentityClaim>("POST", `/api/v1/identity/${kind}/check`)).body;
const lostNotifications = async (somebody: Person) =>
  (await somebody.get<NotificationList>("/api/v1/notifications")).notifications.filter(({ type }) => type === "identity_lost");

describe("an empty wallet with a stranger's handle and a stranger's profile", () => {
  it("does not make a player Verified, shows no handle, and reports nothing to the platform", async () => {
    const { handle, profile } = names();
    const squatter = await claimant({ handle, profile });
    await proveWallet(squatter);
    await until(squatter.rank, ({ body }) => body.wallet_address !== null);
    const { body } = await squatter.rank();
    expect(body).toMatchObject({ is_verified: false, twitter_username: null });
    expect(
      (await squatter.get<BoardPage>(`${board}/board?verified=true`)).entries.map(({ user_id }) => user_id),
    ).not.toContain(squatter.user.id);
    expect(
      (await squatter.get<ScoreBreakdown>(`${board}/players/${body.id}/score`)).proofs,
    ).toEqual({ wallets: "proven", handle: "claimed", profile: "claimed" });
    expect((await squatter.call("POST", `${board}/sync/memex`, syncBody)).body.code).toBe("profile_unproven");
    expect(memex.reports.has(profile)).toBe(false);
  });
});

describe("a handle", () => {
  it("is proven by a code in the bio, is then shown on the leaderboard, and stays proven after the code is removed", async () => {
    const { handle } = names();
    const owner = await claimant({ handle });
    expect((await read(owner)).handle).toMatchObject({ state: "claimed", code: null, subject: handle, counts: true });
    const { code } = await requestCode(owner, "handle");
    expect((await requestCode(owner, "handle")).code).toBe(code);
    expect(await check(owner, "handle")).toMatchObject({ state: "claimed", failure: "no_code", checked_at: expect.any(String) });
    x.setBio(handle, `gm. ${code!.toUpperCase()}`);
    expect(await check(owner, "handle")).toMatchObject({ state: "proven", found_in: "bio", failure: null });
    expect((await owner.rank()).body).toMatchObject({ is_verified: true, twitter_username: handle });
    x.setBio(handle, "");
    expect(await check(owner, "handle")).toMatchObject({ state: "proven" });
  });

  it("is proven by a post from the handle itself, and by nothing that others wrote", async () => {
    const { handle } = names();
    const owner = await claimant({ handle });
    const code = (await requestCode(owner, "handle")).code!;
    x.addPosts({ handle, text: `@${handle} ${code}`, author: { username: "somebody_else" } });
    x.addPosts({ handle, text: `RT @somebody_else: ${code}`, author: { username: handle }, isMention: false });
    x.addPosts({ handle, text: `x${code} ${code}7`, author: { username: handle }, isMention: false });
    expect(await check(owner, "handle")).toMatchObject({ state: "claimed", failure: "no_code" });
    x.addPosts({ handle, text: `It is me: ${code}`, author: { username: handle }, isMention: false });
    expect(await check(owner, "handle")).toMatchObject({ state: "proven", found_in: "post" });
  });

  it("belongs to the user who proves it, and an earlier claimant is notified and loses everything it counted for", async () => {
    const { handle } = names();
    const squatter = await claimant({ handle });
    const owner = await claimant({ handle: handle.toUpperCase() });
    expect([(await read(squatter)).handle!.counts, (await read(owner)).handle!.counts]).toEqual([true, false]);
    const { code } = await requestCode(owner, "handle");
    x.setBio(handle, code!);
    // Another user's code proves nothing.
    expect(await check(squatter, "handle")).toMatchObject({ state: "claimed" });
    expect(await check(owner, "handle")).toMatchObject({ state: "proven", counts: true });
    expect(await lostNotifications(squatter)).toMatchObject([{ kind: "handle", reason: "proven_by_another", read: false }]);
    expect(await lostNotifications(owner)).toEqual([]);
    const readRank = async () => (await squatter.rank()).body;
    const { id } = await readRank();
    await until(
      async () => (await squatter.get<ScoreBreakdown>(`${board}/players/${id}/score`)).proofs, (proofs) => proofs?.handle === "none",
    );
    await until(readRank, ({ mentions_count, social_score, followers_count }) =>
      mentions_count === 0 && social_score === 0 && followers_count === null);
    expect((await read(squatter)).handle).toMatchObject({ counts: false });
  });

  it("belongs to the user with the latest proof, and the earlier user's code no longer works", async () => {
    const { handle } = names();
    const [first, second] = [await claimant({ handle }), await claimant({ handle })];
    const former = (await requestCode(first, "handle")).code!;
    x.addPosts({ handle, text: former, author: { username: handle }, isMention: false });
    expect(await check(first, "handle")).toMatchObject({ state: "proven" });
    x.setBio(handle, (await requestCode(second, "handle")).code!);
    expect(await check(second, "handle")).toMatchObject({ state: "proven" });
    expect((await read(first)).handle).toMatchObject({ state: "lost", counts: false, lost_at: expect.any(String) });
    expect(await check(first, "handle")).toMatchObject({ state: "lost", failure: "no_code" });
    expect((await read(first)).handle!.code).not.toBe(former);
    expect((await read(second)).handle).toMatchObject({ state: "proven" });
  });

  it("loses its proof when another handle is tracked, and cannot be proven for an account that does not exist", async () => {
    const { handle } = names();
    const owner = await claimant({ handle });
    x.setBio(handle, (await requestCode(owner, "handle")).code!);
    expect(await check(owner, "handle")).toMatchObject({ state: "proven" });
    await owner.call("POST", "/api/v1/social/scraping/setup", { username: `nobody_${claimants}` });
    expect((await read(owner)).handle).toMatchObject({ state: "claimed", code: null });
    expect(await check(owner, "handle")).toMatchObject({ state: "claimed", failure: "no_account" });
    expect((await owner.call("POST", "/api/v1/identity/profile/check")).status).toBe(404);
    expect((await owner.call("POST", "/api/v1/identity/wallet/check")).status).toBe(422);
  });

  it("is checked at most twenty times in a quarter of an hour, and the check answers 503 when X is unavailable", async () => {
    const { handle } = names();
    const owner = await claimant({ handle });
    x.addFault({ kind: "unavailable" });
    const answers = [(await owner.call("POST", "/api/v1/identity/handle/check")).status];
    x.clearFaults();
    for (let tries = 0; tries < 21; tries += 1) answers.push((await owner.call("POST", "/api/v1/identity/handle/check")).status);
    expect(answers[0]).toBe(503);
    expect(answers.filter((status) => status === 429).length).toBe(2);
    for (const [minutes, status] of [[14, 429], [1, 200]] as const) {
      laterMs += minutes * 60_000;
      // The owner's access token expires at the same time.
      const { token } = (await api.call<SignedIn>("POST", "/api/auth/login", {
        body: { email: owner.user.email, password: "correct horse" },
      })).body;
      expect((await api.call("POST", "/api/v1/identity/handle/check", { token: token.access_token })).status).toBe(status);
    }
  });
});

describe("a profile", () => {
  it("is reported to only once a code in it proves it, and whoever proves it takes it over from an earlier claimant", async () => {
    const { profile } = names();
    const squatter = await claimant({ profile });
    const owner = await claimant({ profile });
    expect((await owner.rank()).body.trading_score).toBeNull();
    memex.setBio(profile, `trader. ${(await requestCode(owner, "profile")).code}`);
    expect(await check(owner, "profile")).toMatchObject({ state: "proven", found_in: "bio" });
    expect((await owner.rank()).body).toMatchObject({ trading_score: expect.any(Number), is_verified: true });
    await until(squatter.rank, ({ body }) => body.trading_score === null);
    expect(await lostNotifications(squatter)).toMatchObject([{ kind: "profile", subject: profile }]);
    expect((await squatter.call("POST", `${board}/sync/memex`, syncBody)).body.code).toBe("profile_unproven");
    expect((await owner.call("POST", `${board}/sync/memex`, syncBody)).status).toBe(200);
    expect(memex.reports.has(profile)).toBe(true);
  });
});

describe("the stand-ins' own pages", () => {
  it("let a sandbox user change the bio, but refuse requests from another site", async () => {
    const owner = await claimant(names());
    const { handle, profile } = await read(owner);
    for (const [kind, url] of [["handle", handle!.place_url!], ["profile", profile!.place_url!]] as const) {
      const code = (await requestCode(owner, kind)).code!;
      const send = (origin: string) =>
        fetch(url, { method: "POST", headers: { origin }, body: new URLSearchParams({ bio: `<b>${code}</b>` }), redirect: "manual" });
      expect((await send("https://evil.example")).status).toBe(403);
      expect((await send(new URL(url).origin)).status).toBe(303);
      const page = await (await fetch(url)).text();
      expect(page).toContain(`&lt;b&gt;${code}&lt;/b&gt;`);
      expect(await check(owner, kind)).toMatchObject({ state: "proven" });
    }
  });
});
