import type { Digest } from "@/contracts/digest/calls";
import { isZone } from "@/contracts/fields/time-rules";
import { type DigestPeriod, digestPeriods, isDate } from "@/contracts/digest/rules";
import { choice, textOrNull, viewParams } from "@/lib/client/address/view-params";
import { shiftDay } from "@/lib/shared/format/days";

export interface DigestView {
  period: DigestPeriod;
  /** A date within the period, `2026-11-21`; null for the last period that is over. */
  on: string | null;
  /** The time zone of its days, as given in a shared link; null for the reader's own. */
  zone: string | null;
}

const longestZone = 64;

export const digestViewParams = viewParams<DigestView>({
  period: choice(digestPeriods, "day"),
  on: textOrNull((raw) => (raw !== null && isDate(raw) ? raw : null)),
  zone: textOrNull((raw) => (raw !== null && raw.length <= longestZone && isZone(raw) ? raw : null)),
});

/**
 * The dates in the periods before and after the view's, while its digest is still on its way and `known` is that of another period;
 * null if it is not known yet whether there is one after it.
 */
export function datesAround({ period, on }: DigestView, known: Pick<Digest, "on" | "next">): { previous: string; next: string | null } {
  const days = period === "day" ? 1 : 7;
  const next = shiftDay(on ?? known.on, { days });
  return { previous: shiftDay(on ?? known.on, { days: -days }), next: next <= (known.next ?? known.on) ? next : null };
}

/** The query of the digest call for a view. */
export function queryOfView({ period, on, zone }: DigestView, readersZone: string) {
  return { period, ...(on !== null && { on }), zone: zone ?? readersZone };
}
