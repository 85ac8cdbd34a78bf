/** One line of the system check. The words for `id` and `reason` stand in messages under errorsScreens.check. */
export interface Check {
  readonly id: CheckId;
  readonly state: "ok" | "failing" | "unknown";
  readonly reason: CheckReason;
  /** How long the answer took; null where nothing was waited for. */
  readonly tookMs: number | null;
}

/** Everything that the product stands on, in the order of the page. */
export type CheckId = "web" | "session" | "api" | "readiness" | "database" | "chain" | "prices" | "live";

export type CheckReason =
  | "answers" | "silent" | "erroneous" | "absent" | "apiSilent" | "thisPage"
  | "signedIn" | "signedOut" | "sessionBroken" | "sessionRefused" | "sessionToRenew" | "sessionUnverified"
  | "ready" | "notReady"
  | "dependencyOk" | "dependencyFailing" | "dependencyUnknown" | "dependencyUnreported"
  | "liveDoor" | "liveOrigin" | "liveConnecting" | "liveConnected" | "liveRefused";

export interface CheckSummary {
  readonly state: Check["state"];
  /** How many checks are in that state. */
  readonly count: number;
}

/** The worst state among the checks: failing before unknown before ok. */
export function summariseChecks(checks: readonly Check[]): CheckSummary {
  const count = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  const state = count("failing") > 0 ? "failing" : count("unknown") > 0 ? "unknown" : "ok";
  return { state, count: count(state) };
}
