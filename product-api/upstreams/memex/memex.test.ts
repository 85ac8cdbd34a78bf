import { beforeAll, expect, it } from "vitest";
import { endlessBody } from "@/tests/support/upstreams/price-feed";
import { useServer } from "@/tests/support/upstreams/server";
import { createMemex } from "./memex";

const server = useServer();
let memex: ReturnType<typeof createMemex>;
beforeAll(() => {
  memex = createMemex({ url: server.url });
});

const answered = (body: unknown) => {
  server.answer = (_, response) => response.end(JSON.stringify(body));
};
const good = { id: "ada", name: "Ada", trading_score: 80, volume_usd_30d: 1000 };
const report = { profileId: "ada", portfolioUsd: 1, followers: 1, socialScore: 1, lastActivity: new Date(0) };

it.each<[string, object]>([
  ["a score above a hundred", { ...good, trading_score: 400 }],
  ["a score as text", { ...good, trading_score: "much" }],
  ["a negative volume", { ...good, volume_usd_30d: -1 }],
  ["an invalid id", { ...good, id: "../ada" }],
  ["an unexpected shape", { error: "no" }],
])("rejects the whole of a profile with %s", async (_what, body) => {
  answered(good);
  expect(await memex.fetchProfile("ada")).toEqual({ id: "ada", name: "Ada", tradingScore: 80, volumeUsd: 1000 });
  answered(body);
  // In one line that can be shown to whoever looks after the process.
  const reason = "the trading platform returned something other than what was requested";
  await expect(memex.fetchProfile("ada")).rejects.toThrow(reason);
  await expect(memex.findPublishedCode("ada", "word")).rejects.toThrow(reason);
});

it("a profile's name is one line without characters that cannot be stored", async () => {
  answered({ ...good, name: " Ada\u0000\u0007\nLovelace " });
  expect((await memex.fetchProfile("ada"))?.name).toBe("Ada Lovelace");
});

it("an invalid score does not keep the others from being read", async () => {
  answered({ scores: [{ ...good, trading_score: 400 }, { ...good, id: "grace" }] });
  expect([...(await memex.fetchTradingScores(["ada", "grace"])).keys()]).toEqual(["grace"]);
});

it.each([{}, { accepted_at: "soon" }, { accepted_at: "0000-01-01T00:00:00Z" }])("a report fails if the platform responds with %j", async (body) => {
  answered(body);
  await expect(memex.sendReport(report)).rejects.toThrow();
});

it("cuts off an endless body, follows no redirect, and says why no response came", async () => {
  server.answer = endlessBody;
  await expect(memex.fetchProfile("ada")).rejects.toThrow("the trading platform returned more than 1 MB");
  server.answer = ({ url }, response) => (url === "/elsewhere"
    ? response.end(JSON.stringify(good))
    : response.writeHead(302, { location: "/elsewhere" }).end());
  await expect(memex.fetchProfile("ada")).rejects.toThrow("the trading platform redirects (302), which is not followed");
  server.answer = (request) => request.socket.destroy();
  await expect(memex.fetchProfile("ada")).rejects.toThrow("the trading platform cannot be reached: the connection breaks off");
});
