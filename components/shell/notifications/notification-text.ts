import { useLocale } from "next-intl";
import type { Notification } from "@/contracts/notifications";
import { shortAddress } from "@/lib/shared/format/addresses";
import { formatAmount } from "@/lib/shared/format/amounts";
import { authorName } from "@/lib/shared/format/author-name";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount, formatDollars, formatPercent, formatPriceUsd, formatUsd } from "@/lib/shared/format/figures";
import { isolated } from "@/lib/shared/format/isolated";
import { useTranslations } from "@/lib/shared/use-translations";

interface NotificationText {
  title: string;
  /** The text of the post, or further details; null if there are none. */
  detail: string | null;
  href: string;
}

const securityHref = "/settings?open=security";
const mentionsPath = "/social/twitter-mentions";

/** Returns a function that gives the text of a notification in the user's language. */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const t = useTranslations("notifications");
  const locale = useLocale();
  return (notification) => {
    switch (notification.type) {
      case "mention":
        return {
          title: t("mention", { name: nameOf(notification.mention.author) }),
          detail: notification.mention.text,
          href: mentionHref(notification.mention.author.username),
        };
      case "engagement": {
        const title = t("engagement", { name: nameOf(notification.mention.author), count: formatCount(notification.interactions, locale) });
        return { title, detail: notification.mention.text, href: mentionHref(notification.mention.author.username) };
      }
      case "sentiment": {
        const [from, to] = [notification.from_score, notification.to_score].map((score) => formatCount(Math.round(score), locale));
        return {
          title: t(notification.to_score > notification.from_score ? "sentimentUp" : "sentimentDown", { from: from!, to: to! }),
          detail: null,
          href: mentionsPath,
        };
      }
      case "new_device": {
        const place = [notification.device, notification.network].filter((part) => part !== null).map(isolated);
        return { title: t("newDevice.title"), detail: [...place, t("newDevice.detail")].join(DOT), href: securityHref };
      }
      case "identity_lost":
        return {
          title: t(`identityLost.${notification.kind}`, { subject: isolated(notification.subject) }),
          detail: t(`identityLost.${notification.reason}`),
          href: "/settings#identity",
        };
      case "webhook_off":
        return {
          title: t("webhookOff.title", { host: isolated(notification.host) }), detail: t(`webhookOff.${notification.reason}`),
          href: "/social/twitter-setup",
        };
      case "alert":
        return alertText(notification, t, locale);
      case "price_alert": {
        const { symbol, condition, threshold_usd } = notification.alert;
        const title = t(condition, { symbol, threshold: formatDollars(threshold_usd, locale) });
        return {
          title,
          detail: t("priceThen", { price: formatPriceUsd(notification.price_usd, locale) }),
          href: `/prices?asset=${encodeURIComponent(symbol)}`,
        };
      }
    }
  };
}

function alertText(
  { alert, seen }: Extract<Notification, { type: "alert" }>, t: ReturnType<typeof useTranslations<"notifications">>, locale: string,
): NotificationText {
  if (seen.kind === "wallet") {
    const wallet = isolated(seen.wallet_name ?? shortAddress(seen.wallet_address));
    const amount = `${formatAmount(seen.value, locale, { max: 6 })} ${seen.symbol}`.trim();
    return {
      title: t(`alert.${seen.type}`, { wallet, amount }),
      detail: t("alert.worth", { usd: formatUsd(seen.value_usd, locale) }),
      href: `/wallets?address=${seen.wallet_address}`,
    };
  }
  if (seen.kind === "mood") {
    const detail = t("alert.usual", { usual: formatPercent(seen.usual, locale), count: formatCount(seen.mentions, locale) });
    return {
      title: t("alert.mood", { negative: formatPercent(seen.negative, locale) }), detail, href: `${mentionsPath}?sentiment=negative`,
    };
  }
  const { condition, rank, timeframe } = alert as Extract<typeof alert, { kind: "rank" }>;
  return {
    title: t(`alert.${condition}`, { rank: formatCount(seen.rank, locale) }),
    detail: t("alert.limit", { rank: formatCount(rank, locale) }),
    href: `/leaderboard?timeframe=${timeframe}`,
  };
}

function nameOf({ name, username }: { name: string; username: string }): string {
  return isolated(authorName({ name: name.trim(), username: `@${username}` }));
}

/** A single mention has no page of its own, so this searches the list for its author. */
function mentionHref(username: string): string {
  return `${mentionsPath}?q=${encodeURIComponent(username)}`;
}
