import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MapJar } from "@/tests/support/web/map-jar";
import { request } from "@/tests/support/web/next-headers";
import { TokenApi } from "@/tests/support/web/token-api";
import { leaderboardCalls } from "@/contracts/leaderboard/calls";
import { liveBoardCookie } from "@/lib/shared/board-source";
import { serveApi } from "../bff/serve-api";
import { readEnv } from "../env";
import { cookieOptions, writeStoredSession } from "../session/cookies";
import { answerBoardCall, readBoardSource } from "./leaderboard-source";

const api = new TokenApi();

const user = { id: "7", email: "ann@example.com", username: "ann" };
const shared = globalThis as { memescopeWebEnv?: unknown };

/** Resets the environment to these variables, as in a server that has just started with them. */
async function configure(variables: Record<string, string>): Promise<void> {
  delete shared.memescopeWebEnv;
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  request.jar = new MapJar();
  const at = Date.now();
  await writeStoredSession(request.jar, readEnv(), user, {
    sid: "s", userId: user.id, accessToken: "access-1", refreshToken: "refresh-1", refreshAtMs: at + 600_000, renewedAtMs: at,
  });
}

/** Answers with this many wallets, and with nothing else. */
function respondWithWallets(total: number): void {
  api.respond = (path, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(path.startsWith("/api/v1/wallets?") ? { wallets: [], total, page: 1, page_size: 1 } : []));
  };
}

const livePath = "/api/v1/leaderboard?timeframe=7d&sort=score&verified=false&limit=50";
const get = (headers: Record<string, string> = {}) =>
  serveApi(new Request("http://localhost:3000/api/v1/leaderboard?limit=50", { headers }));

let productApiUrl = "";
beforeAll(async () => {
  productApiUrl = await api.start();
});
beforeEach(async () => {
  await configure({ PRODUCT_API_URL: productApiUrl, PUBLIC_ORIGIN: "http://localhost:3000", SAMPLE_DATA: "auto" });
  respondWithWallets(0);
});
afterEach(() => api.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  delete shared.memescopeWebEnv;
  await api.stop();
});

describe("where the leaderboard comes from", () => {
  it.each([
    ["auto", "http://localhost:3000", "sample"], ["auto", "http://127.0.0.1:3000", "sample"], ["auto", "http://[::1]:3000", "sample"],
    ["auto", "https://memescope.example", "live"], ["off", "http://localhost:3000", "live"], ["on", "https://memescope.example", "sample"],
  ])("with SAMPLE_DATA=%s at %s it is the %s board", async (SAMPLE_DATA, PUBLIC_ORIGIN, kind) => {
    await configure({ SAMPLE_DATA, PUBLIC_ORIGIN });
    expect((await readBoardSource()).kind).toBe(kind);
  });

  it("is the live board only for the account that chose it", async () => {
    request.jar.set(liveBoardCookie, user.id, cookieOptions(readEnv(), 60));
    expect((await readBoardSource()).kind).toBe("live");
    request.jar.set(liveBoardCookie, "8", cookieOptions(readEnv(), 60));
    expect((await readBoardSource()).kind).toBe("sample");
  });

  it("is the live board once the account has had a wallet, even one added in another browser, and stays so", async () => {
    expect((await readBoardSource()).kind).toBe("sample");
    respondWithWallets(1);
    expect((await readBoardSource()).kind).toBe("live");
    await get();
    expect(api.seen.map(({ path }) => path)).toContain(livePath);
    // This cookie tells a screen showing the sample that it is over; wallets are not counted again.
    expect(request.jar.get(liveBoardCookie)?.value).toBe(user.id);
    expect(request.jar.written.find(({ name }) => name === liveBoardCookie)?.options.httpOnly).toBe(false);
    respondWithWallets(0);
    expect((await readBoardSource()).kind).toBe("live");
  });

  it("is the live board if wallets cannot be read, so that no wallet owner sees made-up players", async () => {
    api.respond = (_path, response) => void response.writeHead(500).end();
    expect((await readBoardSource()).kind).toBe("live");
    expect(request.jar.get(liveBoardCookie)).toBeUndefined();
  });
});

describe("a leaderboard call from the browser", () => {
  it("is answered from the sample after its delay, and tells the product API nothing, not even a sync or a profile link", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const response = await get();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 500);
    timers.mockRestore();
    expect(response.status).toBe(200);
    const entries = (await response.json()) as { username: string }[];
    expect(entries).toHaveLength(50);
    expect(entries[46]?.username).toBe("ann");
    await answerBoardCall(leaderboardCalls.syncMemex, { body: { portfolioValue: 1 } });
    await answerBoardCall(leaderboardCalls.linkMemex, { body: { profile_url: "https://memex.example/u/ann" } });
    expect(api.seen.filter(({ method, path }) => method !== "GET" || !path.startsWith("/api/v1/wallets?"))).toEqual([]);
  });

  it("ignores the Host header when choosing the source", async () => {
    await configure({ PUBLIC_ORIGIN: "https://memescope.example" });
    await get({ host: "localhost:3000", "x-forwarded-host": "localhost" });
    expect(api.seen.map(({ path }) => path)).toContain(livePath);
  });

  it("goes to the product API if no sample is shown", async () => {
    await configure({ SAMPLE_DATA: "off" });
    await get();
    expect(api.seen).not.toEqual([]);
  });

  it("always goes to the product API if it concerns the user's visibility", async () => {
    await answerBoardCall(leaderboardCalls.visibility, {}).catch(() => undefined);
    expect(api.seen.map(({ path }) => path)).toContain("/api/v1/leaderboard/visibility");
  });
});
