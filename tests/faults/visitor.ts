import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@/contracts/calls";
import type { Readiness } from "@/contracts/health";
import type { World } from "./world";

/** No request may take longer, whatever is faulty: the web half itself waits for ten seconds. */
export const BOUND_MS = 12_000;
/** Text that would reveal internals to a visitor. */
const INTERNALS = /secretPlace|\/srv\/|node_modules|\n\s+at .+:\d+:\d+|ECONN|ETIMEDOUT|socket hang up/;

/** Every screen, found by its folder, so that a new one is covered automatically. */
export const screens = readdirSync("app/(app)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);

/** Every GET of the contract that needs nothing but a session. */
export const reads = calls.filter(({ method, path, auth }) =>
  method === "GET" && auth === "user" && !path.includes(":")).map(({ path }) => path);

interface WebAnswer {
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  readonly text: string;
}

/** Requests a path from the web half with a visitor's cookies. A failed request is returned with status 0. */
export async function fetchFromWeb(world: World, cookie: string, path: string, init: RequestInit = {}): Promise<WebAnswer> {
  const startMs = performance.now();
  const result = (status: number, text: string): WebAnswer => ({ path, status, tookMs: performance.now() - startMs, text });
  try {
    const headers = { cookie, origin: world.webUrl, "x-memescope": "1", ...init.headers };
    const answer = await fetch(world.webUrl + path, { redirect: "manual", signal: AbortSignal.timeout(3 * BOUND_MS), ...init, headers });
    return result(answer.status, await answer.text());
  } catch (error) {
    return result(0, String(error));
  }
}

/**
 * Fetches all screens and reads.
 * @returns what is wrong with the answers, one line each; `allowed` are the messages of calls that cannot be answered
 */
export async function findComplaints(world: World, cookie: string, allowed: readonly string[]): Promise<string[]> {
  const stopMeasuring = measureMachineLag(world);
  const pages = await Promise.all(screens.map((path) => fetchFromWeb(world, cookie, path)));
  const answers = await Promise.all(reads.map((path) => fetchFromWeb(world, cookie, path)));
  const boundMs = BOUND_MS + (await stopMeasuring());
  const late = [...pages, ...answers].filter(({ tookMs }) => tookMs > boundMs).map(({ path, tookMs }) =>
    `${path} took ${Math.round(tookMs)} ms`);
  return [...late, ...pages.flatMap(judgePage), ...answers.flatMap((answer) => judgeAnswer(answer, allowed))];
}

/**
 * Fetches the web half's smallest file again and again. It waits for nothing but a processor, so the time it takes is due to the
 * load of a shared machine. @returns a function that stops this and returns the longest time, in milliseconds
 */
function measureMachineLag(world: World): () => Promise<number> {
  const end = new AbortController();
  const measuring = (async () => {
    let longestMs = 0;
    while (!end.signal.aborted) {
      longestMs = Math.max(longestMs, (await fetchFromWeb(world, "", "/icon.svg")).tookMs);
      await delay(100);
    }
    return longestMs;
  })();
  return () => {
    end.abort();
    return measuring;
  };
}

function judgePage({ path, status, text }: WebAnswer): string[] {
  return [
    ...(status === 200 ? [] : [`${path} answered ${status}`]),
    ...(INTERNALS.test(text) ? [`${path} tells ${INTERNALS.exec(text)![0]}`] : []),
    ...(status !== 200 || text.includes("</html>") ? [] : [`${path} is cut off`]),
  ];
}

function judgeAnswer({ path, status, text }: WebAnswer, allowed: readonly string[]): string[] {
  const detail = detailOf(text);
  // Usual when all is well, too: nothing is set up yet, or a required parameter is missing.
  const isExpected = status === 200 || status === 404 || status === 422 || status === 403;
  const isAllowedError = status >= 500 && detail !== null && allowed.includes(detail);
  return [
    ...(isExpected || isAllowedError ? [] : [`${path} answered ${status}: ${text.slice(0, 200)}`]),
    ...(INTERNALS.test(text) ? [`${path} tells ${INTERNALS.exec(text)![0]}`] : []),
  ];
}

/** The detail of a problem response; null if the text is not one. */
export function detailOf(text: string): string | null {
  try {
    return (JSON.parse(text) as { detail?: string }).detail ?? null;
  } catch {
    return null;
  }
}

/** The API's report on itself and its dependencies, bypassing every proxy. */
export async function readReadiness(world: World): Promise<{ status: number; states: Record<string, string>; text: string }> {
  try {
    const answer = await fetch(`${world.apiUrl}/health/ready`, { signal: AbortSignal.timeout(BOUND_MS) });
    const text = await answer.text();
    const { dependencies } = JSON.parse(text) as Readiness;
    return { status: answer.status, states: Object.fromEntries(dependencies.map(({ name, state }) => [name, state])), text };
  } catch (error) {
    return { status: 0, states: {}, text: String(error) };
  }
}

/** Repeats `find` until it returns no complaints. @returns milliseconds that took @throws Error with the last complaints */
export async function untilNone(find: () => Promise<readonly string[]>, boundMs: number): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const complaints = await find();
    const tookMs = performance.now() - startMs;
    if (complaints.length === 0) return tookMs;
    if (tookMs > boundMs) throw new Error(`still not well after ${Math.round(tookMs)} ms:\n${complaints.join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
