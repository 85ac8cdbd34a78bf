import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request, type Dispatcher } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import { freePorts } from "../../scripts/start/ports";
import { ownVariables, startPart, type RunningPart } from "../support/processes/parts";
import { makeDataDir } from "../support/processes/data-dir";
import { reads, untilNone } from "./visitor";

// Many visitors at once on one API process with the embedded database, which has a single connection for all of them.
const VISITORS = Number(process.env.VISITORS || 300);
const SECONDS = Number(process.env.CROWD_SECONDS || 8);
/** Enough accounts that none reaches its limit of requests per minute. */
const ACCOUNTS = Math.ceil(VISITORS / 40);
const THINK_MS = 1_000;
/** Well above what one process answers at once (`API_MOST_AT_ONCE`, 400), and above the attempts that one address is allowed. */
const GUESSES = 800;
/** One is enough, unless the machine answers half of the guesses before the others arrive. */
const RUSHES = 5;
const MEGABYTE = 1_048_576;
/** Allowed growth over the memory used before the visitors came. It is due to requests in progress, of which there are at most 400. */
const MORE_MEMORY_MB = 500;

let parts: RunningPart[] = [];
let apiUrl: string;
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir("memescope-crowd-");
  const ports = await freePorts();
  const raw = ownVariables(dataDir, ports, { LOG_LEVEL: "silent" });
  apiUrl = `http://127.0.0.1:${ports.API_PORT}`;
  for (const name of ["sandbox", "api"] as const) parts = [await startPart(name, raw), ...parts];
});
afterAll(async () => {
  for (const part of parts) await part.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

async function readMetrics(): Promise<{ residentMb: number; sockets: number }> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
  return {
    residentMb: figure("process_resident_memory_bytes") / MEGABYTE, sockets: figure('nodejs_active_resources{type="TCPSocketWrap"}'),
  };
}

async function signInToDemo(): Promise<string> {
  return ((await (await fetch(`${apiUrl}/api/v1/demo`, { method: "POST" })).json()) as SignedIn).token.access_token;
}

/** The status of an answer, or the error message in its place. A refusal must say when to retry, so one that does not is marked. */
function outcomeOf(answer: Dispatcher.ResponseData | string): string {
  if (typeof answer === "string") return answer;
  const { statusCode, headers } = answer;
  const isComplete = ![429, 503].includes(statusCode) || Number(headers["retry-after"]) > 0;
  return isComplete ? String(statusCode) : `${statusCode} without Retry-After`;
}

it(`${VISITORS} visitors at once for ${SECONDS} s are answered or told when to retry, in bounded memory, and leave no connections behind`, async () => {
  const tokens: string[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) tokens.push(await signInToDemo());
  const before = await readMetrics();
  const agent = new Agent({ connections: VISITORS, pipelining: 1 });
  const answers = new Map<string, number>();
  let slowestMs = 0;
  const endMs = Date.now() + SECONDS * 1000;
  const visit = async (visitor: number, turn: number) => {
    const headers = { authorization: `Bearer ${tokens[visitor % ACCOUNTS]!}`, "x-forwarded-for": `203.0.113.${visitor % 250}` };
    const startMs = performance.now();
    const isWrite = turn % 10 === 9;
    const pending = isWrite
      ? request(`${apiUrl}/api/wallets`, {
        dispatcher: agent,
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ address: `0x${randomBytes(20).toString("hex")}` }),
      })
      : request(apiUrl + reads[(visitor + turn) % reads.length]!, { dispatcher: agent, headers });
    const answer = await pending.catch((error: Error) => error.message);
    if (typeof answer !== "string") await answer.body.dump();
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    const outcome = outcomeOf(answer);
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let turn = 0; Date.now() < endMs; turn += 1) {
      await visit(visitor, turn);
      await delay(Math.random() * 2 * THINK_MS);
    }
  }));
  const during = await readMetrics();
  await agent.close();
  console.log(`${VISITORS} people for ${SECONDS} s: ${[...answers].toSorted().map(([outcome, count]) => `${outcome}: ${count}`).join(", ")}; slowest ${Math.round(slowestMs)} ms; resident ${Math.round(before.residentMb)} → ${Math.round(during.residentMb)} MB`);
  // 403, 404 and 422: what some reads of the contract answer if the feature is not set up or a parameter is missing.
  expect([...answers.keys()].filter((outcome) => !/^(2\d\d|3\d\d|403|404|422|429|503)$/.test(outcome))).toEqual([]);
  // How many are answered depends on the machine; that hardly any are would be a bug.
  expect(answers.get("200") ?? 0).toBeGreaterThan(ACCOUNTS);
  expect(during.residentMb - before.residentMb).toBeLessThan(MORE_MEMORY_MB);
  await untilNone(async () => {
    const { sockets } = await readMetrics();
    return sockets <= before.sockets + 2 ? [] : [`${sockets} sockets are open, ${before.sockets} were before`];
  }, 30_000);
});

// Whether a crowd reaches a limit depends on how busy the machine is. This
// many at once from one address reach both: the process's and the address's.
it(`${GUESSES} simultaneous password guesses from one address are refused with Retry-After`, async () => {
  const agent = new Agent({ connections: GUESSES, pipelining: 1 });
  const outcomes = new Set<string>();
  const guess = async (visitor: number) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": "198.51.100.7" };
    const body = JSON.stringify({ email: `nobody${visitor}@example.com`, password: "wrong horse" });
    const answer = await request(`${apiUrl}/api/auth/login`, {
      dispatcher: agent, method: "POST", headers, body,
    }).catch((error: Error) => error.message);
    if (typeof answer !== "string") await answer.body.dump();
    outcomes.add(outcomeOf(answer));
  };
  const isTurnedAway = (status: number) => [...outcomes].some((one) => one.startsWith(String(status)));
  for (let rush = 0; rush < RUSHES && !(isTurnedAway(429) && isTurnedAway(503)); rush += 1) {
    await Promise.all(Array.from({ length: GUESSES }, (_, visitor) => guess(visitor)));
  }
  await agent.close();
  expect([...outcomes].filter((one) => one !== "401").toSorted()).toEqual(["429", "503"]);
});
