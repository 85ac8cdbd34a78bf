import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import type { ScrapingJob } from "@/contracts/social/calls";
import { faultModes } from "./fault-proxy";
import { BOUND_MS, detailOf, findComplaints, readReadiness, fetchFromWeb, untilNone } from "./visitor";
import { startWorld, type World } from "./world";

// The services that the product API calls. In each round all of them are faulty at once, each in a different way; after as many
// rounds as there are faults, each service has had all of them: FAULT_ROUNDS=5. One round is the short form.
const ROUNDS = Number(process.env.FAULT_ROUNDS || 1);
/** Upstreams are polled every half minute and given ten seconds to answer. */
const NOTICED_MS = 60_000;
/** A failed scrape is retried after half a minute, an e-mail after a few seconds more with each try. */
const RECOVERED_MS = 120_000;

interface Visitor {
  /** Calls the product API directly. */
  request(method: string, path: string, body?: unknown): Promise<{ status: number; tookMs: number; text: string }>;
  readonly email: string;
}

/** What a fault of one upstream must lead to, and what must be right again after it. Both return complaints. */
interface Row {
  readonly link: "chain" | "prices" | "x" | "memex" | "mail";
  whileFaulty(visitor: Visitor, world: World): Promise<string[]>;
  afterwards(visitor: Visitor, world: World): Promise<string[]>;
}

/** For upstreams that the workers poll: readiness names the one that fails. */
const reportedByReadiness = (name: string) => ({
  whileFaulty: async (_: Visitor, world: World) => ((await readReadiness(world)).states[name] === "failing"
    ? []
    : [`readiness does not say that ${name} fails`]),
  afterwards: async (_: Visitor, world: World) => ((await readReadiness(world)).states[name] === "ok"
    ? []
    : [`readiness says that ${name} is ${(await readReadiness(world)).states[name]}`]),
});

const currentJob = async ({ request }: Visitor) => JSON.parse(
  (await request("GET", "/api/v1/social/scraping/jobs/current")).text,
) as ScrapingJob;

const rows: readonly Row[] = [
  { link: "chain", ...reportedByReadiness("chain") },
  { link: "prices", ...reportedByReadiness("prices") },
  {
    link: "x",
    whileFaulty: async (visitor) => {
      const { errorCode, error } = await currentJob(visitor);
      return errorCode === "unavailable" || errorCode === "malformed" ? [] : [`the scraping job says ${errorCode}: ${error}`];
    },
    afterwards: async (visitor) => {
      const { error, lastRun } = await currentJob(visitor);
      return error === null && lastRun !== null ? [] : [`the scraping job still says: ${error}`];
    },
  },
  {
    link: "memex",
    whileFaulty: async ({ request }) => {
      const { status, tookMs, text } = await request("POST", "/api/v1/leaderboard/link/memex", {
        profile_url: "https://memex.example/profile/ada",
      });
      const isReported = status === 503
        && detailOf(text) === "The trading platform is not responding. Please try again shortly."
        && tookMs < BOUND_MS;
      return isReported ? [] : [`linking answered ${status} after ${Math.round(tookMs)} ms: ${text}`];
    },
    afterwards: async ({ request }) => {
      const { status, text } = await request("POST", "/api/v1/leaderboard/link/memex", {
        profile_url: "https://memex.example/profile/ada",
      });
      return status === 200 ? [] : [`linking answered ${status}: ${text}`];
    },
  },
  {
    link: "mail",
    // No request waits for an e-mail to be sent, so the state of the account's address is answered at once, whatever the mail server does.
    whileFaulty: async ({ request }) => {
      const { status, tookMs } = await request("GET", "/api/v1/account/email");
      return status === 200 && tookMs < BOUND_MS ? [] : [`the e-mail address answered ${status} after ${tookMs} ms`];
    },
    afterwards: async ({ email }, world) => {
      const page = await (await fetch(`${world.mailboxUrl}/`)).text();
      const times = page.split(email).length - 1;
      return times > 0 ? [] : [`no e-mail to ${email} has come`];
    },
  },
];

/** Upstreams that the sandbox's product does not have, and the tests that cover their faults. */
const coveredElsewhere: Record<string, { file: string; test: string }> = {
  webhooks: { file: "tests/integration/webhook-deliveries.test.ts", test: "pauses for a receiver that does not respond" },
  explorer: { file: "product-api/upstreams/fetch-json.test.ts", test: "waits no longer than its timeout" },
  archive: { file: "tests/integration/archive-source.test.ts", test: "reports an address that does not respond, answers 404" },
};

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await startWorld();
  cookie = await world.signInToDemo();
});
afterAll(() => world.stop());

let visitors = 0;
/** Registers a new user. */
async function newVisitor(): Promise<Visitor> {
  const name = `ill_${Date.now().toString(36)}${(visitors += 1)}`;
  const email = `${name}@example.com`;
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const startMs = performance.now();
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const answer = await fetch(world.apiUrl + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return { status: answer.status, text: await answer.text(), tookMs: performance.now() - startMs };
  };
  const { token } = JSON.parse(
    (await send("POST", "/api/auth/register", { email, username: name, password: "correct horse" })).text,
  ) as SignedIn;
  return { email, request: (method, path, body) => send(method, path, body, token.access_token) };
}

it("there is a row for each upstream", () => {
  const folders =
    readdirSync("product-api/upstreams", { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect([...rows.map(({ link }) => link as string), ...Object.keys(coveredElsewhere)].toSorted()).toEqual(folders.toSorted());
  for (const { file, test } of Object.values(coveredElsewhere)) {
    expect([file, existsSync(file) && readFileSync(file, "utf8").includes(test)]).toEqual([file, true]);
  }
});

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))("with all upstreams faulty at once, round %i", (round) => {
  const modeOf = (at: number) => faultModes[(at + round) % faultModes.length]!;
  it(`each fault is reported, and everything recovers unaided: ${rows.map(({ link }, at) => `${link} ${modeOf(at)}`).join(", ")}`, async () => {
    const visitor = await newVisitor();
    rows.forEach(({ link }, at) => world.proxies[link]!.turn(modeOf(at)));
    const answers = [
      await visitor.request("POST", "/api/v1/social/scraping/setup", { username: "memescope_ann" }),
      await visitor.request("POST", "/api/v1/account/email/verification", {}),
    ];
    expect(answers.map(({ status, tookMs }) => [status, tookMs < 2_000])).toEqual([[200, true], [204, true]]);
    // Nothing that a visitor reads depends on the upstreams. On a busy machine some requests may be told to retry later.
    const readsAll = () => untilNone(() => findComplaints(world, cookie, []), NOTICED_MS);
    await readsAll();
    await untilNone(async () => (await Promise.all(rows.map((row) => row.whileFaulty(visitor, world)))).flat(), NOTICED_MS);
    const { status, text } = await readReadiness(world);
    expect([status, /secretPlace|\/srv\//.test(text)]).toEqual([200, false]);
    rows.forEach(({ link }) => world.proxies[link]!.turn("pass"));
    await untilNone(async () => (await Promise.all(rows.map((row) => row.afterwards(visitor, world)))).flat(), RECOVERED_MS);
    await readsAll();
    const block = JSON.parse((await fetchFromWeb(world, cookie, "/api/v1/network")).text) as { block_number: number };
    await untilNone(
      async () => ((JSON.parse(
        (await fetchFromWeb(world, cookie, "/api/v1/network")).text,
      ) as { block_number: number }).block_number > block.block_number ? [] : ["no new block is followed"]),
      NOTICED_MS,
    );
  });
});
