import type { Price } from "@/contracts/prices/calls";
import { readingState, type Pace } from "../chain/rules";

/** A worker that has not reported for this long is presumed dead. */
const REPORT_VALID_MS = 2 * 60_000;

/** A dependency of the process, as shown by /health/ready. */
export interface Dependency {
  name: string;
  /** `off`: this installation deliberately has none. */
  state: "ok" | "failing" | "unknown" | "off";
  message?: string | null;
  checked_at?: string;
  /** Since when it has been in that state; null if not known. */
  since?: string | null;
}

type Report = { name: string; state: "ok" | "failing"; message: string | null; checkedAt: Date; since: Date | null };

/** Additional information about a service beyond its responses, and since when it applies. */
interface Remark {
  text: string;
  since?: Date;
}

/** A reported state combined with the remark for its name. A stalled chain counts as failing even if its node responds. */
export function dependencyState(
  { name, state, message, checkedAt, since }: Report, remarks: Readonly<Record<string, Remark | null>>, now: Date,
): Dependency {
  const remark = remarks[name] ?? null;
  const isSilent = now.getTime() - checkedAt.getTime() > REPORT_VALID_MS;
  const isFailing = state === "failing" || (name === "chain" && remark !== null);
  const isOnlyStalled = state === "ok" && isFailing;
  const from = isSilent ? checkedAt : isOnlyStalled ? (remark?.since ?? null) : since;
  const text = [message, remark?.text ?? null].filter((part) => part !== null).join("; ") || null;
  return {
    name, state: isSilent ? "unknown" : isFailing ? "failing" : "ok", message: text, checked_at: checkedAt.toISOString(),
    since: from?.toISOString() ?? null,
  };
}

/** Why the chain is considered stalled; null if it is not. */
export function describeStall(pace: Pace | null, now: Date): Remark | null {
  if (!pace || readingState(pace, now) !== "stalled") return null;
  const since = pace.readAt < pace.newestAt ? pace.readAt : pace.newestAt;
  const ageS = Math.round((now.getTime() - since.getTime()) / 1000);
  const text = `no new block for ${ageS} s; one usually comes every ${(pace.intervalMs! / 1000).toFixed(1)} s`;
  return { text, since };
}

/** The number of unexplained differences; null for none. */
export function describeUnexplained(count: number): Remark | null {
  return count === 0 ? null : { text: `${count} unexplained differences between balances and transactions` };
}

/**
 * Which newest quotes are not believed, and why, and which are missing or old, as with a misspelt or delisted identifier; null if all is
 * well.
 */
export function describeQuotes(quotes: readonly Pick<Price, "price_id" | "price_usd" | "is_stale" | "doubt">[]): Remark | null {
  const known = new Map(quotes.flatMap((quote) => (quote.price_id === null ? [] : [[quote.price_id, quote]])));
  const doubted = [...known].flatMap(([id, { doubt }]) => (doubt ? [`${id} (${doubt.reason})`] : []));
  const missing = [...known].flatMap(([id, { price_usd, is_stale, doubt }]) => (!doubt && (price_usd === null || is_stale) ? [id] : []));
  const parts = [
    ...(doubted.length > 0 ? [`newest quotes in doubt: ${doubted.join(", ")}`] : []),
    ...(missing.length > 0 ? [`no current quotes: ${missing.join(", ")}`] : []),
  ];
  return parts.length === 0 ? null : { text: parts.join("; ") };
}
