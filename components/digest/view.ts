import { datePattern, type DigestPeriod, digestPeriods } from "@/contracts/digest/rules";
import { oneOf, type Params, writeParams } from "@/lib/client/address/url-state";
import type { ViewParams } from "@/lib/client/address/use-view";

export interface DigestView {
  period: DigestPeriod;
  /** A date within it, `2026-11-21`; null for the last one that is over. */
  on: string | null;
  /** Where its days begin, as a shared link says it; null for where the reader is. */
  zone: string | null;
}

const zonePattern = /^[A-Za-z0-9_+\-/]{1,64}$/;

/** What an address says of a digest; what it says wrongly counts as not said. */
export function readDigestView(params: Params): DigestView {
  const [on, zone] = [params.get("on"), params.get("zone")];
  return {
    period: oneOf(digestPeriods, params.get("period"), "day"),
    on: on !== null && datePattern.test(on) && !Number.isNaN(Date.parse(on)) ? on : null,
    zone: zone !== null && zonePattern.test(zone) ? zone : null,
  };
}

/** Puts a view into an address, so that one view has one address. */
export function writeDigestView(params: URLSearchParams, { period, on, zone }: DigestView): void {
  writeParams(params, { period: period === "day" ? null : period, on, zone });
}

/** For `useView`. */
export const digestViewParams: ViewParams<DigestView> = { read: readDigestView, write: writeDigestView };

/** The digest's query for a view. */
export function queryOfView({ period, on, zone }: DigestView, readersZone: string) {
  return { period, ...(on !== null && { on }), zone: zone ?? readersZone };
}
