import "server-only";
import { walletsCalls } from "@/contracts/wallets/calls";
import { type Check, type CheckReason, type DependencyId, dependencyIds } from "@/lib/shared/checks";
import { healthTimeoutMs, readHealth, type HealthAnswer, type ProductApiHealth } from "./health";
import { probeWebsocket } from "./websocket-probe";
import { isUnauthenticated } from "../product-api/error";
import { requestProductApi } from "../product-api/request";
import { readRequestSession } from "../session/current";
import type { WholeSession } from "../session/cookies";

/** The real state of each part, for anyone to see: no names, no addresses, no upstream messages. Never throws. */
export async function readChecks(): Promise<Check[]> {
  const [health, liveChannel, session] = await Promise.all([readHealth(), probeWebsocket(), checkSession()]);
  return [check("web", "ok", "thisPage"), session, ...judgeHealth(health), judgeLiveChannel(liveChannel)];
}

/** The product API and its dependencies, judged by the responses of its two health paths. */
export function judgeHealth({ live, ready, dependencies }: ProductApiHealth): Check[] {
  return [
    judgeAnswer(live),
    judgeReadiness(ready),
    ...dependencyIds.map((id) => (ready.kind !== "answer" ? check(id, "unknown", "apiSilent") : judgeDependency(id, dependencies ?? []))),
  ];
}

/** Names under which the product API reports a dependency; two loops maintain the board. */
const reportedAs: Record<DependencyId, readonly string[]> = {
  database: ["database"], chain: ["chain"], prices: ["prices"], x: ["social"], memex: ["memex"], board: ["leaderboard", "leaderboard hour"],
  mail: ["mail"],
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
  // Another product API may lack this path; what counts is that it responded at all.
  const isAlive = live.status < 500;
  return check("api", isAlive ? "ok" : "failing", isAlive ? "answers" : "erroneous", live.tookMs);
}

function judgeReadiness(ready: HealthAnswer): Check {
  if (ready.kind !== "answer") return check("readiness", "unknown", "apiSilent");
  if (ready.status === 404) return check("readiness", "unknown", "absent", ready.tookMs);
  const isReady = ready.status < 300;
  return check("readiness", isReady ? "ok" : "failing", isReady ? "ready" : "notReady", ready.tookMs);
}

/** Judges the live channel by the status with which it refuses a visitor without a ticket. */
export function judgeLiveChannel(liveChannel: HealthAnswer): Check {
  if (liveChannel.kind !== "answer") return check("live", "failing", "silent");
  if (liveChannel.status === 404) return check("live", "unknown", "absent", liveChannel.tookMs);
  if (liveChannel.status === 403) return check("live", "failing", "liveOrigin", liveChannel.tookMs);
  const isThere = liveChannel.status === 401 || liveChannel.status === 101;
  return check("live", isThere ? "ok" : "failing", isThere ? "liveDoor" : "erroneous", liveChannel.tookMs);
}

async function checkSession(): Promise<Check> {
  const session = await readRequestSession();
  if (session.kind === "none") return check("session", "ok", "signedOut");
  if (session.kind === "broken") return check("session", "failing", "sessionBroken");
  return verifySession(session);
}

/** Tries the access token at the product API, without renewing it: a check must not change anything. */
async function verifySession({ tokens }: WholeSession): Promise<Check> {
  if (Date.now() >= tokens.refreshAtMs) return check("session", "unknown", "sessionToRenew");
  const startMs = performance.now();
  try {
    await requestProductApi(walletsCalls.list, {}, { accessToken: tokens.accessToken, timeoutMs: healthTimeoutMs });
  } catch (error) {
    return isUnauthenticated(error) ? check("session", "failing", "sessionRefused") : check("session", "unknown", "sessionUnverified");
  }
  return check("session", "ok", "signedIn", Math.round(performance.now() - startMs));
}

function check(id: Check["id"], state: Check["state"], reason: CheckReason, tookMs: number | null = null): Check {
  return { id, state, reason, tookMs, since: null };
}
