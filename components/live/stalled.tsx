"use client";

import { useTranslations } from "next-intl";
import type { Network } from "@/contracts/network";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { useCall } from "@/lib/client/cache/use-call";
import { useAge } from "./age";

/** `Last block 6 minutes ago (usually every 2 s)`: the chain's node stands still, so what is shown may have moved on. */
export function StalledText({ network: { block_at: blockAt, block_interval_s: usualS } }: { network: Pick<Network, "block_at" | "block_interval_s"> }) {
  const t = useTranslations("live.stalled");
  const age = useAge(blockAt);
  const text = age ? t(age.unit === "now" ? "seconds" : age.unit, { count: age.count }) : t("unknown");
  return usualS === null ? text : t("usual", { age: text, seconds: Math.round(10 * usualS) / 10 });
}

/** Says in the header that the node stands still, for as long as it does. `initial` is what the server read. */
export function StalledBadge({ initial }: { initial: Network }) {
  const { data } = useCall("GET /api/v1/network", {}, { fallback: initial, refreshMs: queryDefaults.pollMs });
  if (!data?.is_stalled) return null;
  return (
    <p
      role="status"
      className="header-mark bg-hover text-muted"
    >
      <StalledText network={data} />
    </p>
  );
}
