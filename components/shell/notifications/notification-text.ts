"use client";

import { useLocale } from "next-intl";
import type { Notification } from "@/contracts/notifications";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatAmount } from "@/lib/shared/format/amounts";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatDollars, formatPercent, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

/** The text of a notification, and where it links. */
export interface NotificationText {
  title: string;
  /** The text of the post, or further details; null if there are none. */
  detail: string | null;
  href: string;
}

const securityHref = "/settings?open=security";
const mentionsPath = "/social/twitter-mentions";

/** Returns a function that gives the text of a notification in the user's language. */
export function useNotificationText(): (told: Notification) => NotificationText {
  const t = useTranslations("notifications");
  const locale = useLocale();
  return (told) => {
    switch (told.type) {
      case "mention":
        return { title: t("mention", { name: nameOf(told.mention.author) }), detail: told.mention.text, href: mentionHref(told.mention.author.username) };
      case "engagement": {
        const title = t("engagement", { name: nameOf(told.mention.author), count: formatCount(told.interactions, locale) });
        return { title, detail: told.mention.text, href: mentionHref(told.mention.author.username) };
      }
      case "sentiment": {
        const [from, to] = [told.from_score, told.to_score].map((score) => formatCount(Math.round(score), locale));
        return { title: t(told.to_score > told.from_score ? "sentimentUp" : "sentimentDown", { from: from!, to: to! }), detail: null, href: mentionsPath };
      }
      case "new_device": {
        const place = [told.device, told.network].filter((part) => part !== null).map((part) => `\u2068${part}\u2069`);
        return { title: t("newDevice.title"), detail: [...place, t("newDevice.detail")].join(DOT), href: securityHref };
      }
      case "identity_lost":
        return { title: t(`identityLost.${told.kind}`, { subject: `\u2068${told.subject}\u2069` }), detail: t(`identityLost.${told.reason}`), href: "/settings#identity" };
      case "alert":
        return alertText(told, t, locale);
      case "price_alert": {
        const { symbol, condition, threshold_usd } = told.alert;
        const title = t(condition, { symbol, threshold: formatDollars(threshold_usd, locale) });
        return { title, detail: t("priceThen", { price: formatPriceUsd(told.price_usd, locale) }), href: `/prices?asset=${encodeURIComponent(symbol)}` };
      }
    }
  };
}

function alertText({ alert, seen }: Extract<Notification, { type: "alert" }>, t: ReturnType<typeof useTranslations<"notifications">>, locale: string): NotificationText {
  if (seen.kind === "wallet") {
    const wallet = `\u2068${seen.wallet_name ?? shortAddress(seen.wallet_address)}\u2069`;
    const amount = `${formatAmount(seen.value, locale, { max: 6 })} ${seen.symbol}`.trim();
    return { title: t(`alert.${seen.type}`, { wallet, amount }), detail: t("alert.worth", { usd: formatUsd(seen.value_usd, locale) }), href: `/wallets?q=${seen.wallet_address}` };
  }
  if (seen.kind === "mood") {
    const detail = t("alert.usual", { usual: formatPercent(seen.usual, locale), count: formatCount(seen.mentions, locale) });
    return { title: t("alert.mood", { negative: formatPercent(seen.negative, locale) }), detail, href: `${mentionsPath}?sentiment=negative` };
  }
  const { condition, rank, timeframe } = alert as Extract<typeof alert, { kind: "rank" }>;
  return { title: t(`alert.${condition}`, { rank: formatCount(seen.rank, locale) }), detail: t("alert.limit", { rank: formatCount(rank, locale) }), href: `/leaderboard?timeframe=${timeframe}` };
}

/** Bidi-isolated, so that a right-to-left name does not reorder the sentence around it. */
function nameOf({ name, username }: { name: string; username: string }): string {
  return `\u2068${name.trim() || `@${username}`}\u2069`;
}

/** A single mention has no page of its own, so this searches the list for its author. */
function mentionHref(username: string): string {
  return `${mentionsPath}?q=${encodeURIComponent(username)}`;
}
