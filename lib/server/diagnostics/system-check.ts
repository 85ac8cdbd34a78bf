import "server-only";
import { walletsCalls } from "@/contracts/wallets/calls";
import { type Check, type CheckReason, type DependencyId, dependencyIds } from "@/lib/shared/checks";
import { healthTimeoutMs, readHealth, type HealthAnswer, type ProductApiHealth } from "./health";
import { probeWebsocket } from "./websocket-probe";
import { ProductApiError } from "../product-api/error";
import { requestProductApi } from "../product-api/request";
import { readRequestSession } from "../session/current";
import type { WholeSession } from "../session/lifecycle";

/** The real state of each part, for anybody: no names, no addresses, no upstream's words. Never throws. */
export async function readChecks(): Promise<Check[]> {
  const [health, door, session] = await Promise.all([readHealth(), probeWebsocket(), checkSession()]);
  return [check("web", "ok", "thisPage"), session, ...judgeHealth(health), judgeLiveChannel(door)];
}

/** The product API and its dependencies, from what its two health paths answered. */
export function judgeHealth({ live, ready, dependencies }: ProductApiHealth): Check[] {
  return [
    judgeAnswer(live),
    judgeReadiness(ready),
    ...dependencyIds.map((id) => (ready.kind !== "answer" ? check(id, "unknown", "apiSilent") : judgeDependency(id, dependencies ?? []))),
  ];
}

/** Names of a dependency in what the product API reports: two loops keep the board. */
const reportedAs: Record<DependencyId, readonly string[]> = {
  database: ["database"], chain: ["chain"], prices: ["prices"], x: ["social"], memex: ["memex"], board: ["leaderboard", "leaderboard hour"], mail: ["mail"],
};
const worstFirst = ["failing", "unknown", "off", "ok"] as const;

/** The worst of its reports. */
function judgeDependency(id: DependencyId, dependencies: NonNullable<ProductApiHealth["dependencies"]>): Check {
  const reports = dependencies.filter(({ name }) => reportedAs[id].includes(name));
  const worst = worstFirst.map((state) => reports.find((report) => report.state === state)).find((report) => report !== undefined);
  if (!worst) return check(id, "unknown", "dependencyUnreported");
  return { ...check(id, worst.state, dependencyReasons[worst.state]), since: worst.since ?? null };
}

const dependencyReasons = { ok: "dependencyOk", failing: "dependencyFailing", unknown: "dependencyUnknown", off: "dependencyOff" } as const;

function judgeAnswer(live: HealthAnswer): Check {
  if (live.kind === "silence") return check("api", "failing", "silent");
  if (live.kind === "page") return check("api", "failing", "notTheApi", live.tookMs);
  // Another product API may have no such path; that it answered at all is what counts.
  const isAlive = live.status < 500;
  return check("api", isAlive ? "ok" : "failing", isAlive ? "answers" : "erroneous", live.tookMs);
}

function judgeReadiness(ready: HealthAnswer): Check {
  if (ready.kind !== "answer") return check("readiness", "unknown", "apiSilent");
  if (ready.status === 404) return check("readiness", "unknown", "absent", ready.tookMs);
  const isReady = ready.status < 300;
  return check("readiness", isReady ? "ok" : "failing", isReady ? "ready" : "notReady", ready.tookMs);
}

/** The live channel, from the status with which it turned away a visitor without a ticket. */
export function judgeLiveChannel(door: HealthAnswer): Check {
  if (door.kind !== "answer") return check("live", "failing", "silent");
  if (door.status === 404) return check("live", "unknown", "absent", door.tookMs);
  if (door.status === 403) return check("live", "failing", "liveOrigin", door.tookMs);
  const isThere = door.status === 401 || door.status === 101;
  return check("live", isThere ? "ok" : "failing", isThere ? "liveDoor" : "erroneous", door.tookMs);
}

async function checkSession(): Promise<Check> {
  const session = await readRequestSession();
  if (session.kind === "none") return check("session", "ok", "signedOut");
  if (session.kind === "broken") return check("session", "failing", "sessionBroken");
  return verifySession(session);
}

/** Shows the product API the access token. It is not renewed for that: looking must change nothing. */
async function verifySession({ tokens }: WholeSession): Promise<Check> {
  if (Date.now() >= tokens.refreshAtMs) return check("session", "unknown", "sessionToRenew");
  const startMs = performance.now();
  try {
    const options = { accessToken: tokens.accessToken, timeoutMs: healthTimeoutMs };
    await requestProductApi(walletsCalls.list, {}, options);
  } catch (error) {
    if (error instanceof ProductApiError && error.isUnauthenticated) return check("session", "failing", "sessionRefused");
    return check("session", "unknown", "sessionUnverified");
  }
  return check("session", "ok", "signedIn", Math.round(performance.now() - startMs));
}

function check(id: Check["id"], state: Check["state"], reason: CheckReason, tookMs: number | null = null): Check {
  return { id, state, reason, tookMs, since: null };
}
