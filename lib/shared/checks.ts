/** One line of the system check. The texts for `id` and `reason` are in messages under errorsScreens.check. */
export interface Check {
  readonly id: CheckId;
  readonly state: "ok" | "failing" | "unknown" | "off";
  readonly reason: CheckReason;
  /** How long the answer took; null if there was nothing to wait for. */
  readonly tookMs: number | null;
  /** ISO 8601: when this state began; null if that is not recorded. */
  readonly since: string | null;
}

/** Everything that the product depends on, in the order of the page. */
type CheckId = "web" | "session" | "api" | "readiness" | DependencyId | "live";

/** What the product API depends on. Each has a text saying what its absence means for the screens. */
export const dependencyIds = ["database", "chain", "prices", "x", "memex", "board", "mail"] as const;
export type DependencyId = (typeof dependencyIds)[number];

export type CheckReason =
  | "answers" | "silent" | "notTheApi" | "erroneous" | "absent" | "apiSilent" | "thisPage"
  | "signedIn" | "signedOut" | "sessionBroken" | "sessionRefused" | "sessionToRenew" | "sessionUnverified"
  | "ready" | "notReady"
  | "dependencyOk" | "dependencyFailing" | "dependencyUnknown" | "dependencyUnreported" | "dependencyOff"
  | "liveDoor" | "liveOrigin" | "liveConnecting" | "liveConnected" | "liveRefused";

interface CheckSummary {
  readonly state: Exclude<Check["state"], "off">;
  /** How many checks are in that state. */
  readonly count: number;
}

/** The worst state among the checks: failing before unknown before ok. A dependency that is switched off is not a fault. */
export function summariseChecks(checks: readonly Check[]): CheckSummary {
  const count = (state: CheckSummary["state"]) => checks.filter((check) => check.state === state).length;
  const state = count("failing") > 0 ? "failing" : count("unknown") > 0 ? "unknown" : "ok";
  return { state, count: count(state) };
}
