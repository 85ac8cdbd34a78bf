import { describe, expect, it } from "vitest";
import type { HealthAnswer, ProductApiHealth } from "./health";
import { judgeOverall } from "./minimal-page";
import { judgeHealth, judgeLiveChannel } from "./system-check";

const answer = (status: number): HealthAnswer => ({ kind: "answer", status, tookMs: 5 });
const silence: HealthAnswer = { kind: "silence" };
const reported = ["database", "chain", "prices", "social", "memex", "leaderboard", "leaderboard hour", "mail"];
const allOk = reported.map((name) => ({ name, state: "ok" as const }));
const unreported = Object.fromEntries(["x", "memex", "board", "mail"].map((id) => [id, "unknown dependencyUnreported"]));

function health(change: Partial<ProductApiHealth> = {}): ProductApiHealth {
  return { live: answer(200), ready: answer(200), dependencies: allOk, ...change };
}

/** `{ api: "ok answers", … }` */
function judged(change: Partial<ProductApiHealth>) {
  return Object.fromEntries(judgeHealth(health(change)).map(({ id, state, reason }) => [id, `${state} ${reason}`]));
}

describe("the system check", () => {
  it("shows each dependency as the product API reports it", () => {
    const dependencies = [
      { name: "database", state: "ok" as const },
      { name: "chain", state: "failing" as const },
      { name: "prices", state: "unknown" as const },
    ];
    expect(judged({ dependencies })).toEqual({
      api: "ok answers", readiness: "ok ready",
      database: "ok dependencyOk", chain: "failing dependencyFailing", prices: "unknown dependencyUnknown",
      ...unreported,
    });
  });

  it("does not guess about dependencies while the product API is silent", () => {
    expect(judged({ live: silence, ready: silence, dependencies: null })).toEqual({
      api: "failing silent", readiness: "unknown apiSilent",
      database: "unknown apiSilent", chain: "unknown apiSilent", prices: "unknown apiSilent",
      x: "unknown apiSilent", memex: "unknown apiSilent", board: "unknown apiSilent", mail: "unknown apiSilent",
    });
  });

  it("distinguishes an unready product API from a dead one", () => {
    expect(judged({ ready: answer(503), dependencies: [{ name: "database", state: "failing" }] })).toEqual({
      api: "ok answers", readiness: "failing notReady",
      database: "failing dependencyFailing", chain: "unknown dependencyUnreported", prices: "unknown dependencyUnreported",
      ...unreported,
    });
  });

  it("covers X, MemeX, the board and mail as well, and says since when a state has lasted", () => {
    const since = "2026-11-05T12:00:00.000Z";
    const dependencies = [
      ...allOk.filter(({ name }) => !["social", "leaderboard hour", "mail"].includes(name)),
      { name: "social", state: "failing" as const, since }, { name: "leaderboard hour", state: "unknown" as const, since },
      { name: "mail", state: "off" as const },
    ];
    const checks = judgeHealth(health({ dependencies }));
    expect(checks.map(({ id }) => id)).toEqual(["api", "readiness", "database", "chain", "prices", "x", "memex", "board", "mail"]);
    expect(checks.filter(({ id }) => [
      "x", "memex", "board", "mail",
    ].includes(id)).map(({ id, state, reason, since: at }) => [id, state, reason, at])).toEqual([
      ["x", "failing", "dependencyFailing", since], ["memex", "ok", "dependencyOk", null],
      ["board", "unknown", "dependencyUnknown", since], ["mail", "off", "dependencyOff", null],
    ]);
  });

  it("treats a product API without health paths as alive, with unknown readiness", () => {
    expect(judged({ live: answer(404), ready: answer(404), dependencies: null })).toMatchObject({
      api: "ok answers", readiness: "unknown absent",
    });
    expect(judged({ live: answer(500) })).toMatchObject({ api: "failing erroneous" });
  });

  it.each([
    [answer(401), "ok", "liveDoor"],
    [answer(101), "ok", "liveDoor"],
    [answer(403), "failing", "liveOrigin"],
    [answer(404), "unknown", "absent"],
    [answer(503), "failing", "erroneous"],
    [silence, "failing", "silent"],
  ])("judges the live channel by how it answers a visitor without a ticket: %j", (liveChannel, state, reason) => {
    expect(judgeLiveChannel(liveChannel)).toMatchObject({ state, reason });
  });
});

const overall: [Partial<ProductApiHealth>, string][] = [
  [{}, "ok"],
  [{ ready: answer(404), dependencies: null }, "ok"],
  [{ dependencies: [{ name: "mail", state: "off" }] }, "ok"],
  [{ dependencies: [{ name: "chain", state: "failing" }] }, "partly"],
  [{ ready: answer(503) }, "partly"],
  [{ live: answer(502) }, "down"],
  [{ live: silence, ready: silence, dependencies: null }, "down"],
];

it.each(overall)("the minimal page sums up %j as %s", (change, word) => {
  expect(judgeOverall(health(change))).toBe(word);
});
