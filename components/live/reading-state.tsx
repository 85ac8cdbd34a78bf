import type { Network } from "@/contracts/network";
import { useTranslations } from "@/lib/shared/use-translations";
import { useAge } from "@/components/times/age";

/** Whether reading the chain is stalled or behind, so that `ReadingState` has something to show. */
export const hasReadingState = (network: Network): boolean => network.is_stalled || network.is_behind;

/**
 * `Last block 6 minutes ago (usually every 2 s)`: the chain's node has stalled, so the data shown may be outdated. `Catching up
 * with the chain`: old blocks are still being read, so the data shown is from the past. `The chain cannot be read yet`: not one
 * block has been.
 */
export function ReadingState({ network }: { network: Network }) {
  const { block_number: block, block_at: blockAt, block_interval_s: usualS, is_stalled: isStalled } = network;
  const t = useTranslations("live.reading");
  const age = useAge(blockAt);
  if (!isStalled) return t("behind");
  if (block === null && blockAt === null) return t("none");
  const text = age ? t(age.unit === "now" ? "seconds" : age.unit, { count: age.count }) : t("unknown");
  return usualS === null ? text : t("usual", { age: text, seconds: Math.round(10 * usualS) / 10 });
}
