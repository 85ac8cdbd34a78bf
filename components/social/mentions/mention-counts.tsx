import { useLocale } from "next-intl";
import type { Mention } from "@/contracts/social/calls";
import type { IconName } from "@/components/ui/figures/drawings";
import { Icon } from "@/components/ui/figures/icons";
import { shortenNumber } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

const counts = [
  { name: "likes", icon: "heart", key: "like_count" },
  { name: "retweets", icon: "repeat", key: "retweet_count" },
  { name: "replies", icon: "reply", key: "reply_count" },
  { name: "quotes", icon: "quote", key: "quote_count" },
] as const satisfies readonly { name: string; icon: IconName; key: keyof Mention["public_metrics"] }[];

/** Likes, retweets, replies and quotes, shortened; the full number is read out by screen readers and shown on hover. */
export function MentionCounts({ metrics }: { metrics: Mention["public_metrics"] }) {
  const t = useTranslations("social.mentions.item");
  const locale = useLocale();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {counts.map(({ name, icon, key }) => (
        <li key={name} title={t(name, { count: metrics[key] })} className="inline-flex items-center gap-1">
          <Icon name={icon} size={14} />
          <span aria-hidden="true" className="num">{shortenNumber(metrics[key], locale)}</span>
          <span className="sr-only">{t(name, { count: metrics[key] })}</span>
        </li>
      ))}
    </ul>
  );
}
