import type { Digest } from "@/contracts/digest/calls";
import { type DigestPeriod, digestPeriods, isDate } from "@/contracts/digest/rules";
import { oneOf, type Params, writeParams } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";
import { shiftDay } from "@/lib/shared/format/days";

export interface DigestView {
  period: DigestPeriod;
  /** A date within the period, `2026-11-21`; null for the last period that is over. */
  on: string | null;
  /** The time zone of its days, as given in a shared link; null for the reader's own. */
  zone: string | null;
}

const zonePattern = /^[A-Za-z0-9_+\-/]{1,64}$/;

/** Reads the view from URL parameters; invalid values are ignored. */
export function readDigestView(params: Params): DigestView {
  const [on, zone] = [params.get("on"), params.get("zone")];
  return {
    period: oneOf(digestPeriods, params.get("period"), "day"),
    on: on !== null && isDate(on) ? on : null,
    zone: zone !== null && zonePattern.test(zone) ? zone : null,
  };
}

/** Writes the view into URL parameters; defaults are left out, so that each view has one URL. */
export function writeDigestView(params: URLSearchParams, { period, on, zone }: DigestView): void {
  writeParams(params, { period: period === "day" ? null : period, on, zone });
}

/** For `useView`. */
export const digestViewParams: ViewParams<DigestView> = { read: readDigestView, write: writeDigestView };

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
