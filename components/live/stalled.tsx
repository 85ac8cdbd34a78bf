"use client";

import { useTranslations } from "next-intl";
import type { Network } from "@/contracts/network";
import { useAge } from "./age";

/** `Last block 6 minutes ago (usually every 2 s)`: the chain's node stands still, so what is shown may have moved on. */
export function StalledText({ network: { block_at: blockAt, block_interval_s: usualS } }: { network: Pick<Network, "block_at" | "block_interval_s"> }) {
  const t = useTranslations("live.stalled");
  const age = useAge(blockAt);
  const text = age ? t(age.unit === "now" ? "seconds" : age.unit, { count: age.count }) : t("unknown");
  return usualS === null ? text : t("usual", { age: text, seconds: Math.round(10 * usualS) / 10 });
}
