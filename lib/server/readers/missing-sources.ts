import "server-only";
import { getTranslations } from "next-intl/server";
import type { MissingSources } from "@/lib/shared/missing-sources";
import { readLastNetwork } from "./network";

/** The sources that this installation lacks, in the user's language. None while the product API does not say. */
export async function readMissingSources(): Promise<MissingSources> {
  const [network, t] = await Promise.all([readLastNetwork(), getTranslations("missingSources")]);
  return {
    prices: network?.has_prices === false ? { name: t("prices.name"), text: t("prices.text") } : null,
    mentions: network?.has_mentions === false ? { name: t("mentions.name"), text: t("mentions.text") } : null,
  };
}
