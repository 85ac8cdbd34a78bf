import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@/contracts/calls";
import type { Readiness } from "@/contracts/health";
import type { World } from "./world";

/** Nothing may take longer, whatever is ill: the web half itself waits for ten seconds. */
export const BOUND_MS = 12_000;
/** What would tell a visitor about the inside. */
const INSIDE = /secretPlace|\/srv\/|node_modules|\n\s+at .+:\d+:\d+|ECONN|ETIMEDOUT|socket hang up/;

/** Every screen, by its folder: a new one is looked at without being told. */
export const screens = readdirSync("app/(app)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`);

/** Every read of the contract that needs nothing but a sign-in. */
export const reads = calls.filter(({ method, path, auth }) => method === "GET" && auth === "user" && !path.includes(":")).map(({ path }) => path);

export interface Seen {
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  readonly text: string;
}

/** Asks the web half for an address with a visitor's cookies. Whatever comes of it, it is told. */
export async function see(world: World, cookie: string, path: string, init: RequestInit = {}): Promise<Seen> {
  const startMs = performance.now();
  const tell = (status: number, text: string): Seen => ({ path, status, tookMs: performance.now() - startMs, text });
  try {
    const headers = { cookie, origin: world.webUrl, "x-memescope": "1", ...init.headers };
    const answer = await fetch(world.webUrl + path, { redirect: "manual", signal: AbortSignal.timeout(3 * BOUND_MS), ...init, headers });
    return tell(answer.status, await answer.text());
  } catch (error) {
    return tell(0, String(error));
  }
}

/** What is wrong with the way things are answered, one line each; `allowed` are the words for a call that cannot be answered. */
export async function findComplaints(world: World, cookie: string, allowed: readonly string[]): Promise<string[]> {
  const endPulse = beginPulse(world);
  const pages = await Promise.all(screens.map((path) => see(world, cookie, path)));
  const answers = await Promise.all(reads.map((path) => see(world, cookie, path)));
  const boundMs = BOUND_MS + (await endPulse());
  const late = [...pages, ...answers].filter(({ tookMs }) => tookMs > boundMs).map(({ path, tookMs }) => `${path} took ${Math.round(tookMs)} ms`);
  return [...late, ...pages.flatMap(judgePage), ...answers.flatMap((answer) => judgeAnswer(answer, allowed))];
}

/**
 * Asks the web half for its smallest file again and again, which waits for nothing but a processor: how long that takes is the machine's
 * doing, which others use as well. @returns the end of it, which tells the longest, in milliseconds
 */
function beginPulse(world: World): () => Promise<number> {
  const end = new AbortController();
  const beating = (async () => {
    let longestMs = 0;
    while (!end.signal.aborted) {
      longestMs = Math.max(longestMs, (await see(world, "", "/icon.svg")).tookMs);
      await delay(100);
    }
    return longestMs;
  })();
  return () => {
    end.abort();
    return beating;
  };
}

function judgePage({ path, status, text }: Seen): string[] {
  return [
    ...(status === 200 ? [] : [`${path} answered ${status}`]),
    ...(INSIDE.test(text) ? [`${path} tells ${INSIDE.exec(text)![0]}`] : []),
    ...(status !== 200 || text.includes("</html>") ? [] : [`${path} is cut off`]),
  ];
}

function judgeAnswer({ path, status, text }: Seen, allowed: readonly string[]): string[] {
  const detail = detailOf(text);
  // What it would also answer on a good day: nothing set up yet, or something that has to be asked for with more.
  const isUsual = status === 200 || status === 404 || status === 422 || status === 403;
  const isTold = status >= 500 && detail !== null && allowed.includes(detail);
  return [
    ...(isUsual || isTold ? [] : [`${path} answered ${status}: ${text.slice(0, 200)}`]),
    ...(INSIDE.test(text) ? [`${path} tells ${INSIDE.exec(text)![0]}`] : []),
  ];
}

/** What a problem says; null for what is none. */
export function detailOf(text: string): string | null {
  try {
    return (JSON.parse(text) as { detail?: string }).detail ?? null;
  } catch {
    return null;
  }
}

/** What the API says of itself and what it depends on, past every proxy. */
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

/** Asks again until nothing is complained about. @returns milliseconds that took @throws Error with the last complaints */
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
