import { Pool } from "undici";
import { median } from "./measure";

const CONNECTIONS = 20;

/** How a page was served to 20 concurrent visitors, each of whom requests it again as soon as it has arrived. */
export interface Rate {
  pagesPerSecond: number;
  /** The 99th percentile of the time per page, in milliseconds. */
  p99Ms: number;
  /** Pages that failed, or had another status than 200. */
  errors: number;
}

/** Requests a page for this many seconds, each time with the next of the Cookie headers. */
export async function visit(url: string, cookies: readonly string[], seconds: number): Promise<Rate> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const tookMs: number[] = [];
  let [errors, requests] = [0, 0];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < endMs) {
      const cookie = cookies[requests++ % cookies.length]!;
      const beganMs = performance.now();
      const isRight = await readPage(pool, pathname, cookie);
      if (isRight) tookMs.push(performance.now() - beganMs);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const pagesPerSecond = tookMs.length / ((performance.now() - startMs) / 1000);
  await pool.close();
  return { pagesPerSecond, p99Ms: percentile(tookMs, 0.99), errors };
}

/** The median of several rounds; errors are added up. */
export function medianRate(rounds: readonly Rate[]): Rate {
  return {
    pagesPerSecond: median(rounds.map((round) => round.pagesPerSecond)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  };
}

async function readPage(pool: Pool, path: string, cookie: string): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({ method: "GET", path, headers: { accept: "text/html", cookie } });
    await body.arrayBuffer();
    return statusCode === 200;
  } catch {
    return false;
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
