import { describe, expect, it, vi } from "vitest";
import type { MemexLink, MemexSyncResult } from "@/contracts/leaderboard/memex";
import { totalScore } from "@/contracts/leaderboard/rules";
import { api, board, newAccount, memex, person, player, profileUrl, provenPlayer, startBoard, syncBody } from "../support/api/board";
import { until } from "../support/api/product-api";

startBoard();

describe("a linked profile", () => {
  it("gives a trading score that counts immediately, and none after unlinking", async () => {
    const somebody = await person();
    const url = profileUrl();
    const { status, body } = await somebody.call<{ success: boolean; profileId: string }>("POST", `${board}/link/memex`, {
      profile_url: url,
    });
    expect([status, body]).toEqual([200, { success: true, profileId: url.split("/").at(-1) }]);
    const link = await somebody.get<MemexLink>(`${board}/link/memex`);
    expect(link).toMatchObject({ linked: true, profile_url: url, profileId: body.profileId, platform_connected: true });
    const entry = (await somebody.rank()).body;
    expect(entry.trading_score).toBeCloseTo(link.trading_score!, 2);
    expect(entry.score).toBe(totalScore({ countedUsd: null, socialScore: 0, tradingScore: entry.trading_score }));

    expect((await somebody.call("DELETE", `${board}/link/memex`)).status).toBe(204);
    expect((await somebody.rank()).status).toBe(404);
    expect(await somebody.get(`${board}/link/memex`)).toMatchObject({ linked: false, profileId: null });
  });

  it.each([
    ["an unknown profile", { profile_url: "https://memex.example/profile/nobody" }, 422, "profile_not_found"],
    ["a URL without a profile", { profile_url: "https://memex.example/about" }, 422, "profile_not_found"],
    ["a path that escapes its folder", { profile_url: "https://memex.example/profile/..%2f..%2fsync" }, 422, "profile_not_found"],
    ["something that is not a URL", { profile_url: "trader-1" }, 422, "invalid_input"],
    ["another scheme", { profile_url: "javascript:alert(1)//profile/ada" }, 422, "invalid_input"],
    ["an empty body", {}, 422, "invalid_input"],
    ["an unknown field", { profile_url: "https://memex.example/profile/ada", admin: true }, 422, "invalid_input"],
  ])("refuses %s", async (_, body, status, code) => {
    const answer = await (await person()).call("POST", `${board}/link/memex`, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.errors?.[0]?.field ?? "").toMatch(/profile_url|admin|^$/);
  });

  it("counts for only one player", async () => {
    const url = profileUrl();
    const [first, second] = [await person(), await person()];
    await first.call("POST", `${board}/link/memex`, { profile_url: url });
    for (const somebody of [second, first]) {
      expect((await somebody.call("POST", `${board}/link/memex`, { profile_url: url })).status).toBe(200);
    }
    const scores = async () => Promise.all([first, second].map(async ({ rank }) => (await rank()).body.trading_score));
    expect(await scores()).toEqual([expect.any(Number), null]);
    await first.call("DELETE", `${board}/link/memex`);
    await until(second.rank, ({ body }) => body.trading_score !== null);
  });

  it.each(
    ["down", "nonsense", "slow"] as const,
  )("answers 503 when the platform fails (%s), and keeps the last known score", async (fault) => {
    const somebody = await provenPlayer();
    const before = (await somebody.rank()).body;
    memex.setFault(fault);
    const limits = vi.spyOn(AbortSignal, "timeout");
    const answers = await Promise.all([
      somebody.call("POST", `${board}/link/memex`, { profile_url: profileUrl() }),
      somebody.call("POST", `${board}/sync/memex`, syncBody),
    ]);
    // Less than the 10 s after which the web half gives up.
    expect(limits).toHaveBeenCalledWith(8_000);
    limits.mockRestore();
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([503, "unavailable"]);
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|at \S+ \(|doctype/);
    }
    expect((await somebody.rank()).body).toMatchObject({ trading_score: before.trading_score, position: before.position });
  });

  it("receives the server's figures, whatever the browser claims", async () => {
    const somebody = await provenPlayer();
    const { status, body } = await somebody.call<MemexSyncResult>("POST", `${board}/sync/memex`, syncBody);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, portfolioValue: null, socialScore: 0 });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.now() - 60_000);
    const { profileId } = await somebody.get<MemexLink>(`${board}/link/memex`);
    expect(memex.reports.get(profileId!)).toMatchObject({ portfolio_usd: null, followers: null, social_score: 0 });
  });

  it.each([
    { portfolioValue: "1", twitterFollowers: 5, socialScore: 1, lastActivity: "2026-11-21T12:00:00Z" },
    { ...syncBody, socialScore: -1 },
    { ...syncBody, extra: 1 },
    {},
  ])(
    "cannot be synced with %j",
    async (body) => expect((await (await player()).call("POST", `${board}/sync/memex`, body)).status).toBe(422),
  );

  it("is required for syncing", async () => {
    const somebody = await person();
    await api.addWallet(somebody.token, newAccount().address);
    await until(somebody.rank, ({ status }) => status === 200);
    expect((await somebody.call("POST", `${board}/sync/memex`, syncBody)).body.code).toBe("profile_not_found");
  });
});
