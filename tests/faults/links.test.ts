import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { faultModes, type FaultMode } from "./fault-proxy";
import { BOUND_MS, findComplaints, readReadiness, fetchFromWeb, untilNone } from "./visitor";
import { startWorld, type World } from "./world";

// The two links that everything depends on: from the web half to the product API, and from there to the database.

/** The message for each fault, as in SPEC.md section 8. */
const messagesWithoutApi: Record<FaultMode, string> = {
  hang: "Network error. Please check your connection.",
  reset: "Network error. Please check your connection.",
  drip: "Network error. Please check your connection.",
  html: "Server error: 502",
  "500": "Server error: 500",
};
/** While the database is unavailable, requests pile up, so later ones may also be refused before they wait. */
const noDatabase = ["The database is not available", "The server is too busy right now", messagesWithoutApi.hang];
/** Everything works again within this time after the fault has gone, without intervention. */
const RECOVERED_MS = 15_000;

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await startWorld();
  cookie = await world.signInToDemo();
});
afterEach(() => Object.values(world.proxies).forEach((proxy) => proxy.turn("pass")));
afterAll(() => world.stop());

const everythingWorks = () => findComplaints(world, cookie, []);
const isReady = async () => {
  const { status, text } = await readReadiness(world);
  return status === 200 ? [] : [text];
};

it("everything works before any fault", async () => {
  // One visitor asks for everything at once, right after the start: on a busy machine the server may refuse some of it for a moment.
  await untilNone(everythingWorks, RECOVERED_MS);
});

describe.each(faultModes)("with a fault between web half and product API: %s", (mode) => {
  it("each screen loads, each call reports the error in time, the session stays, and everything recovers unaided", async () => {
    world.proxies.api!.turn(mode);
    const [complaints, wallets, check] = await Promise.all([
      findComplaints(world, cookie, [messagesWithoutApi[mode]]),
      fetchFromWeb(world, cookie, "/api/wallets"),
      fetchFromWeb(world, cookie, "/?fallback=true"),
    ]);
    expect(complaints).toEqual([]);
    expect([wallets.status >= 500, JSON.parse(wallets.text)]).toEqual([
      true, expect.objectContaining({ detail: messagesWithoutApi[mode] }),
    ]);
    expect([check.status, /Not responding\.|Responding with an error\.|did not confirm the session\./.test(check.text)]).toEqual([
      200, true,
    ]);
    world.proxies.api!.turn("pass");
    await untilNone(everythingWorks, RECOVERED_MS);
  });
});

describe.each(["hang", "reset"] as const)("with a fault between product API and database: %s", (mode) => {
  it("each screen loads, each call and the readiness check report the error in time, and everything recovers unaided", async ({ skip }) => {
    const { database } = world.proxies;
    if (!database) return skip("there is no PostgreSQL");
    // These are in flight when the fault begins: a connection in the middle of a transaction breaks differently from an idle one.
    const inFlight = Array.from({ length: 20 }, (_, at) => fetchFromWeb(world, cookie, "/api/wallets", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ address: `0x${mode.length}${String(at).padStart(39, "0")}` }),
    }));
    setTimeout(() => database.turn(mode), 60);
    const early = await Promise.all(inFlight);
    expect(early.filter(({ status, tookMs }) => ![201, 503].includes(status) || tookMs > BOUND_MS).map(({ status, tookMs, text }) =>
      `${status} after ${tookMs} ms: ${text}`)).toEqual([]);
    expect(await findComplaints(world, cookie, noDatabase)).toEqual([]);
    expect(await readReadiness(world)).toMatchObject({ status: 503, states: { database: "failing" } });
    // Programs are told when to retry.
    const refused = await fetch(`${world.apiUrl}/api/v1/demo`, { method: "POST" });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
    database.turn("pass");
    await untilNone(everythingWorks, RECOVERED_MS);
    await untilNone(isReady, RECOVERED_MS);
    // The workers recover too: a new block is followed.
    const block = async () => JSON.parse((await fetchFromWeb(world, cookie, "/api/v1/network")).text) as { block_number: number };
    const before = (await block()).block_number;
    await untilNone(async () => ((await block()).block_number > before ? [] : ["no new block is followed"]), RECOVERED_MS + 30_000);
  });
});
