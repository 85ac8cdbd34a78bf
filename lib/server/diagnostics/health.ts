import { healthPaths, readiness, type Readiness } from "@/contracts/health";
import { readEnv } from "../env";
import { parseJson, readTextOf } from "../product-api/read-text";

/** A part that takes longer than this counts as not responding. */
export const healthTimeoutMs = 3_000;

/** Anyone may ask, so one result serves all requests within this time. */
const validMs = 1_000;

/**
 * `status` is the HTTP status of the response. A `page` is a success in HTML: it
 * comes from a gateway or proxy, because no product API reports its health that way.
 */
export type HealthAnswer = { readonly kind: "answer"; readonly status: number; readonly tookMs: number }
  | { readonly kind: "page"; readonly tookMs: number }
  | { readonly kind: "silence" };

export interface ProductApiHealth {
  readonly live: HealthAnswer;
  readonly ready: HealthAnswer;
  /** Null if the product API does not report its dependencies. */
  readonly dependencies: Readiness["dependencies"] | null;
}

let newest: { readonly atMs: number; readonly health: Promise<ProductApiHealth> } | null = null;

/** How the product API and its dependencies are doing. Never throws, and asks at most once a second. */
export function readHealth(nowMs: number = performance.now()): Promise<ProductApiHealth> {
  if (newest === null || nowMs - newest.atMs >= validMs) newest = { atMs: nowMs, health: fetchHealth() };
  return newest.health;
}

async function fetchHealth(): Promise<ProductApiHealth> {
  const [live, ready] = await Promise.all([probePath(healthPaths.live), probePath(healthPaths.ready)]);
  return { live: live.answer, ready: ready.answer, dependencies: readDependencies(ready.text) };
}

async function probePath(path: string): Promise<{ answer: HealthAnswer; text: string }> {
  const startMs = performance.now();
  try {
    const response = await fetch(readEnv().productApiUrl + path, {
      redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(healthTimeoutMs),
    });
    const text = (await readTextOf(response.body)) ?? "";
    const tookMs = Math.round(performance.now() - startMs);
    const isPage = response.ok && (/^text\/html\b/i.test(response.headers.get("content-type") ?? "") || text.trimStart().startsWith("<"));
    return { answer: isPage ? { kind: "page", tookMs } : { kind: "answer", status: response.status, tookMs }, text };
  } catch {
    return { answer: { kind: "silence" }, text: "" };
  }
}

function readDependencies(text: string): Readiness["dependencies"] | null {
  return readiness.safeParse(parseJson(text)).data?.dependencies ?? null;
}
