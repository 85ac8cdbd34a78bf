import { describe, expect, it } from "vitest";
import type { AccountExport } from "@/contracts/auth/account";
import type { BoardPage, CompetitiveAnalysis, LeaderboardEntry, LeaderboardStats, Visibility } from "@/contracts/leaderboard/calls";
import type { MemexLink } from "@/contracts/leaderboard/memex";
import type { ScoreBreakdown } from "@/contracts/leaderboard/score";
import { scoreVersion, socialScore, totalScore } from "@/contracts/leaderboard/rules";
import { api, board, newAccount, person, player, profileUrl, startBoard, syncBody, registerUndecidedUser } from "../support/api/board";
import { until } from "../support/api/product-api";

startBoard();

describe("the set of players", () => {
  it("is empty at first, and the responses say so", async () => {
    const somebody = await person();
    expect((await somebody.rank()).status).toBe(404);
    expect(await somebody.get(`${board}`)).toEqual([]);
    expect(await somebody.get(`${board}/board`)).toEqual({ entries: [], total: 0, page: 1, page_size: 25 });
    expect(await somebody.get<LeaderboardStats>(`${board}/stats`)).toEqual({
      total_participants: 0, total_volume: null, timeframe: "7d", average_score: null, top_performer: null, user_rank: null,
      percentile: null,
    });
    expect((await somebody.call("GET", `${board}/competitive-analysis`)).status).toBe(404);
    expect(
      (await somebody.call("POST", `${board}/sync/memex`, syncBody)).body,
    ).toMatchObject({ code: "ranking_missing", detail: "User ranking data not available for sync" });
  });

  it("includes everyone who tracks a wallet, until the wallet is removed", async () => {
    const somebody = await person();
    const wallet = await api.addWallet(somebody.token, newAccount().address);
    const { body } = await until(somebody.rank, ({ status }) => status === 200);
    expect(body).toMatchObject({
      username: somebody.user.username, user_id: somebody.user.id, is_you: true, is_verified: false, score: 0, portfolio_value: null,
      trading_score: null, rank_change_24h: null,
      display_name: somebody.user.full_name, twitter_username: null, social_score: 0, followers_count: null,
      mentions_count: 0, engagement_rate: null,
    });
    expect(Date.parse(body.last_updated!)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.wallet_address?.toLowerCase()).toBe(wallet.address.toLowerCase());
    expect(body.id).not.toBe(somebody.user.id);
    await somebody.call("DELETE", `/api/wallets/${wallet.id}`);
    await until(somebody.rank, ({ status }) => status === 404);
  });

  it("marks a player as verified once every counted wallet is proven, and can be filtered by that", async () => {
    const [owner, somebody] = [newAccount(), await person()];
    const wallet = await api.addWallet(somebody.token, owner.address);
    await until(somebody.rank, ({ status }) => status === 200);
    const verified = () => somebody.get<BoardPage>(`${board}/board?verified=true`);
    expect((await verified()).entries).toEqual([]);
    const path = `/api/v1/wallets/${wallet.id}/ownership`;
    const { body } = await somebody.call<{ message: string }>("POST", `${path}/challenges`);
    await somebody.call("POST", path, { signature: await owner.signMessage({ message: body.message }) });
    const { entries, total } = await until(verified, (page) => page.total === 1);
    expect(entries).toMatchObject([{ user_id: somebody.user.id, is_verified: true, position: 1 }]);
    expect(total).toBe(1);
  });

  it("loses a player whose account is deleted", async () => {
    const [stays, leaves] = [await player(), await player()];
    const total = async () => (await stays.get<LeaderboardStats>(`${board}/stats`)).total_participants;
    const before = await total();
    expect((await leaves.call("POST", "/api/v1/account/deletion", { password: "correct horse" })).status).toBeLessThan(300);
    await until(total, (players) => players === before - 1);
  });
});

describe("the leaderboard", () => {
  it("is paged, with each player listed once", async () => {
    const somebody = await player();
    for (let more = 0; more < 4; more += 1) await player();
    const { total } = await somebody.get<BoardPage>(`${board}/board`);
    const seen: LeaderboardEntry[] = [];
    for (let page = 1; seen.length < total; page += 1) {
      seen.push(...(await somebody.get<BoardPage>(`${board}/board?sort=trading&page_size=2&page=${page}`)).entries);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    const trading = seen.map(({ trading_score }) => trading_score ?? 0);
    expect(trading).toEqual(trading.toSorted((one, other) => other - one));
    expect(seen.filter(({ is_you }) => is_you)).toHaveLength(1);
    expect((await somebody.get<BoardPage>(`${board}/board?page=999999`)).entries).toEqual([]);
    expect(await somebody.get<LeaderboardEntry[]>(`${board}?limit=3`)).toHaveLength(3);
  });

  it.each([
    "timeframe=1h", "timeframe=", "limit=0", "limit=-1", "limit=1e9", "limit=many", "limit=1.5", "sort=email", "verified=perhaps",
  ])("refuses ?%s", async (query) => {
    const { status, body } = await (await person()).call("GET", `${board}?${query}`);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe(query.split("=")[0]);
  });

  it.each([
    `${board}/board?page=0`, `${board}/board?page_size=1000`, `${board}/trending?limit=0`, `${board}/trending?limit=1e9`,
    `${board}/user/rank?timeframe=1h`,
  ])(
    "refuses %s",
    async (path) => expect((await (await person()).call("GET", path)).status).toBe(422),
  );

  it("is not shown to visitors without a session", async () => {
    for (const path of [board, `${board}/board`, `${board}/user/rank`, `${board}/stats`, `${board}/trending`, `${board}/visibility`]) {
      expect((await api.call("GET", path)).status).toBe(401);
    }
  });

  it("contains no e-mail addresses", async () => {
    const somebody = await player();
    for (const path of [
      board, `${board}/board`, `${board}/user/rank`, `${board}/stats`, `${board}/trending`, `${board}/competitive-analysis`,
    ]) {
      expect(JSON.stringify(await somebody.get(path))).not.toMatch(/@example\.com/);
    }
  });

  it("explains a score so that anyone can recompute it", async () => {
    const [somebody, other] = [await player(), await player()];
    const entry = (await other.rank()).body;
    const breakdown = await somebody.get<ScoreBreakdown>(`${board}/players/${entry.id}/score?timeframe=30d`);
    const { portfolio_change_usd, ...inputs } = breakdown.inputs;
    expect(breakdown.score).toBe(totalScore({
      countedUsd: portfolio_change_usd, socialScore: socialScore(inputs), tradingScore: breakdown.trading_score,
    }));
    expect(breakdown).toMatchObject({ player_id: entry.id, timeframe: "30d", version: scoreVersion, trading_score: entry.trading_score });
  });

  it("finds a player by the entry's id or the user's id, and by no other", async () => {
    const [somebody, other] = [await player(), await player()];
    await api.addWallet(other.token, newAccount().address);
    const own = (await until(other.rank, ({ body }) => body.wallet_address !== null)).body;
    expect(own.wallet_address).toMatch(/^0x[0-9a-f]{40}$/i);
    // No answer contains more of other users' addresses than both ends.
    const shortened = `${own.wallet_address!.slice(0, 6)}…${own.wallet_address!.slice(-4)}`;
    for (const id of [own.id, other.user.id]) {
      expect(await somebody.get(`${board}/user/${id}/rank`)).toMatchObject({ id: own.id, is_you: false, wallet_address: shortened });
    }
    for (const path of [board, `${board}/board`, `${board}/competitive-analysis`, `${board}/trending`, `${board}/rising`]) {
      expect(JSON.stringify(await somebody.get(path)).toLowerCase()).not.toContain(own.wallet_address!.toLowerCase());
    }
    for (const id of ["00000000-0000-4000-8000-000000000000", "7", "' or 1=1 --", encodeURIComponent("../../user/rank")]) {
      expect((await somebody.call("GET", `${board}/user/${encodeURIComponent(id)}/rank`)).status).toBe(404);
      expect((await somebody.call("GET", `${board}/players/${encodeURIComponent(id)}/score`)).status).toBe(404);
    }
  });

  it("compares a player with others of a similar rank", async () => {
    const somebody = await player();
    await player();
    const analysis = await somebody.get<CompetitiveAnalysis>(`${board}/competitive-analysis`);
    expect(analysis.similarUsers.length).toBeGreaterThan(0);
    expect(analysis.similarUsers.every(({ is_you }) => !is_you)).toBe(true);
    expect(analysis.userPerformance.overallRank).toMatch(/^Top \d{1,3}%$/);
    expect(analysis.averageMetrics.socialScore).toBe(0);
  });
});

describe("an account's export", () => {
  const exported = async (somebody: Awaited<ReturnType<typeof person>>) =>
    (await somebody.call<AccountExport>("POST", "/api/v1/account/export", { password: "correct horse" })).body.leaderboard;

  it("contains the linked profile, the chosen visibility, and rank and scores in every timeframe", async () => {
    const somebody = await player();
    const pseudonym = `Fox_${somebody.user.username.slice(-6)}`;
    await somebody.call("PATCH", `${board}/visibility`, { mode: "pseudonym", pseudonym });
    const { visibility, memex_profile, standings } = await exported(somebody);
    expect(visibility).toEqual({ mode: "pseudonym", pseudonym });
    expect({ ...memex_profile, platform_connected: true }).toEqual(await somebody.get<MemexLink>(`${board}/link/memex`));
    expect(standings.map(({ breakdown }) => breakdown.timeframe)).toEqual(["24h", "7d", "30d", "all"]);
    const { entry, breakdown } = standings.find(({ breakdown: { timeframe } }) => timeframe === "7d")!;
    // A player may be scored again between the two reads.
    expect(entry).toEqual({ ...(await somebody.rank()).body, last_updated: expect.any(String) });
    expect(entry.trading_score).toBeGreaterThan(0);
    expect(breakdown).toEqual(await somebody.get<ScoreBreakdown>(`${board}/players/${entry.id}/score`));
  });

  it("contains no scores for an account that is not on the leaderboard", async () => {
    const nothing = { visibility: { mode: "public", pseudonym: null }, memex_profile: null, standings: [] };
    expect(await exported(await person())).toEqual(nothing);
    const hidden = await player();
    await hidden.call("PATCH", `${board}/visibility`, { mode: "hidden" });
    await until(hidden.rank, ({ status }) => status === 404);
    expect(await exported(hidden)).toMatchObject({ visibility: { mode: "hidden" }, memex_profile: { linked: true }, standings: [] });
  });
});

describe("visibility", () => {
  it("with a pseudonym hides the player's name, handle, wallet and account id", async () => {
    const [somebody, other] = [await player(), await person()];
    await api.addWallet(somebody.token, newAccount().address);
    const before = (await until(somebody.rank, ({ body }) => body.wallet_address !== null)).body;
    expect(await somebody.get<Visibility>(`${board}/visibility`)).toEqual({ mode: "public", pseudonym: null });
    const name = `mask_${before.id.slice(0, 8)}`;
    expect(
      (await somebody.call("PATCH", `${board}/visibility`, { mode: "pseudonym", pseudonym: name })).body,
    ).toEqual({ mode: "pseudonym", pseudonym: name });

    const own = (await somebody.rank()).body;
    expect(own).toMatchObject({ username: name, is_you: true });
    const seen = await other.get<LeaderboardEntry>(`${board}/user/${own.id}/rank`);
    expect(seen).toMatchObject({
      username: name, display_name: name, user_id: own.id, twitter_username: null, wallet_address: null, position: own.position,
    });
    const explained = await other.call("GET", `${board}/players/${own.id}/score`);
    expect([explained.status, explained.body.code]).toEqual([403, "score_private"]);
    const whole = JSON.stringify([seen, await other.get(`${board}?limit=200`), explained.body]);
    expect(whole).not.toContain(somebody.user.id);
    expect(whole).not.toContain(`"${somebody.user.username}"`);
    // The ids that the player was known by before are not found.
    for (const id of [somebody.user.id, before.id]) expect((await other.call("GET", `${board}/user/${id}/rank`)).status).toBe(404);
  });

  it("is undecided at first: a new account appears in no list and no figure, whatever it tracks", async () => {
    const [somebody, other] = [await registerUndecidedUser(api), await player()];
    const total = async () => (await other.get<LeaderboardStats>(`${board}/stats`)).total_participants;
    const before = await total();
    expect(await somebody.get<Visibility>(`${board}/visibility`)).toEqual({ mode: "undecided", pseudonym: null });
    await api.addWallet(somebody.token, newAccount().address);
    await somebody.call("POST", `${board}/link/memex`, { profile_url: profileUrl() });
    expect((await somebody.rank()).status).toBe(404);
    expect((await other.call("GET", `${board}/user/${somebody.user.id}/rank`)).status).toBe(404);
    expect(await total()).toBe(before);
    expect((await somebody.call("PATCH", `${board}/visibility`, { mode: "undecided" })).status).toBe(422);
    await somebody.call("PATCH", `${board}/visibility`, { mode: "public" });
    expect((await somebody.rank()).status).toBe(200);
    expect(await total()).toBe(before + 1);
  });

  it("set to hidden removes the player from the leaderboard, and set to public restores them", async () => {
    const [somebody, other] = [await player(), await player()];
    const total = async () => (await other.get<LeaderboardStats>(`${board}/stats`)).total_participants;
    const before = await total();
    await somebody.call("PATCH", `${board}/visibility`, { mode: "hidden" });
    expect((await somebody.rank()).status).toBe(404);
    expect(await total()).toBe(before - 1);
    await somebody.call("PATCH", `${board}/visibility`, { mode: "public" });
    expect((await somebody.rank()).status).toBe(200);
    expect(await total()).toBe(before);
  });

  it("refuses a pseudonym that is another user's name or pseudonym, or is not a valid name", async () => {
    const [somebody, other] = [await player(), await player()];
    const set = (body: unknown) => somebody.call("PATCH", `${board}/visibility`, body);
    expect((await set({ mode: "pseudonym", pseudonym: other.user.username.toUpperCase() })).body.code).toBe("username_taken");
    const taken = `taken_${(await other.rank()).body.id.slice(0, 8)}`;
    await other.call("PATCH", `${board}/visibility`, { mode: "pseudonym", pseudonym: taken });
    expect((await set({ mode: "pseudonym", pseudonym: taken.toUpperCase() })).body.code).toBe("username_taken");
    for (const body of [
      { mode: "pseudonym" }, { mode: "pseudonym", pseudonym: "a b" }, { mode: "pseudonym", pseudonym: "ab" }, { mode: "ghost" },
      { mode: "public", x: 1 },
    ]) {
      expect((await set(body)).status).toBe(422);
    }
    expect(await somebody.get(`${board}/visibility`)).toEqual({ mode: "public", pseudonym: null });
  });

  it("reserves a pseudonym, so that new accounts cannot register it as their username", async () => {
    const somebody = await player();
    const name = `held_${somebody.user.username.slice(-6)}`;
    await somebody.call("PATCH", `${board}/visibility`, { mode: "pseudonym", pseudonym: name });
    const registration = { email: `${name}@example.com`, username: name.toUpperCase(), password: "correct horse" };
    const { status, body } = await api.call("POST", "/api/auth/register", { body: registration });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, "username_taken", "username"]);
  });
});
