import type { Context } from "../context";
import { findPriceIdByAsset, findPriceSeries } from "../prices/queries";
import { findFlows, findTimelines, type Grouping, type UnitFlow } from "./queries";
import { modifiedDietz, priceAt, toWhole, unitsAt, type Change, type PriceSeries, type Timeline } from "./rules";

const QUOTES_BEFORE_MS = 40 * 60 * 60_000;

/** Value of a group of wallets over time: everything needed to say what it was worth and how it changed. */
export interface Valuation {
  /** Dollars at a time; null when nothing held then had a price. */
  valueAt(atMs: number): number | null;
  /** Whether a balance at that time is backcast from the first known one. */
  isEstimated(atMs: number): boolean;
  /** Change from then to now; null without history or without a price. */
  changeSince(fromMs: number): Change | null;
}

/** Values each group of a user's wallets from `from` on. */
export async function findValuations(context: Context, userId: string, grouping: Grouping, from: Date): Promise<Map<string, Valuation>> {
  const { db } = context;
  const [timelines, flows, priceIds] = [
    await findTimelines(db, userId, grouping, from),
    await findFlows(db, userId, grouping, from),
    await findPriceIdByAsset(db),
  ];
  const series = await findPriceSeries(db, [...new Set(priceIds.values())], new Date(from.getTime() - QUOTES_BEFORE_MS));
  const seriesOf = (assetKey: string): PriceSeries => series.get(priceIds.get(assetKey) ?? "") ?? [];
  const toMs = context.now().getTime();
  return new Map([...timelines].map(([group, held]) => [group, createValuation(held, flows.get(group) ?? [], seriesOf, toMs)]));
}

/** A valuation of known timelines, flows and quotes; `toMs` is now. */
function createValuation(
  timelines: readonly Timeline[],
  flows: readonly UnitFlow[],
  seriesOf: (assetKey: string) => PriceSeries,
  toMs: number,
): Valuation {
  const valueOf = (timeline: Timeline, atMs: number): number | null => {
    const units = unitsAt(timeline, atMs);
    if (units === 0n) return 0;
    const priceUsd = priceAt(seriesOf(timeline.assetKey), atMs);
    return priceUsd === null ? null : toWhole(units, timeline.decimals) * priceUsd;
  };

  return {
    valueAt: (atMs) => {
      const values = timelines.map((timeline) => valueOf(timeline, atMs)).filter((value) => value !== null);
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
    },
    isEstimated: (atMs) => timelines.some(({ knownFromMs }) => atMs < knownFromMs),
    changeSince: (fromMs) => {
      // An asset without a price at either end is left out of both, and of the flows.
      const priced = timelines.filter((timeline) => valueOf(timeline, fromMs) !== null && valueOf(timeline, toMs) !== null);
      if (priced.length === 0) return null;
      const total = (atMs: number) => priced.reduce((sum, timeline) => sum + valueOf(timeline, atMs)!, 0);
      const keys = new Set(priced.map(({ assetKey }) => assetKey));
      const flowsUsd = flows.filter(({ assetKey }) => keys.has(assetKey)).flatMap(({ assetKey, decimals, atMs, units }) => {
        const priceUsd = priceAt(seriesOf(assetKey), atMs);
        return priceUsd === null ? [] : [{ atMs, usd: toWhole(units, decimals) * priceUsd }];
      });
      return modifiedDietz({ fromMs, toMs, startUsd: total(fromMs), endUsd: total(toMs), flows: flowsUsd });
    },
  };
}
