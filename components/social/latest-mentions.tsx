import type { Mention } from "@/contracts/social/calls";
import { Link } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import { Icon } from "@/components/ui/figures/icons";
import { authorName } from "@/lib/shared/format/author-name";
import { postLanguage } from "@/lib/shared/format/post-language";
import { textStart } from "@/lib/shared/format/text-start";
import { useTranslations } from "@/lib/shared/use-translations";
import { MentionDate } from "./mentions/mention-date";

/** How many the overview shows. */
export const latestCount = 5;
/** How much of a post to render, in UTF-16 units; one line holds less. */
const longestText = 300;

/** The newest posts that mention the user, one line each, rendered by the server; nothing if there are none. */
export function LatestMentions({ mentions }: { mentions: readonly Mention[] }) {
  const t = useTranslations("social");
  if (mentions.length === 0) return null;
  return (
    <Card title={t("overview.latest")} actions={
      <Link href="/social/twitter-mentions" className="card-link">{t("setup.active.mentions")}</Link>
    }>
      <ul aria-label={t("overview.latest")} className="divide-y divide-line">
        {mentions.map(({ id, text, lang, sentiment, author, created_at: at }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2.5">
            <span className="mt-1">
              <Icon name={sentiment} className="text-muted" />
              <span className="sr-only">{t(`mentions.sentiment.${sentiment}`)}</span>
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="min-w-0 truncate font-semibold" title={authorName(author)}>{authorName(author)}</bdi>
                <bdi className="min-w-0 truncate text-sm text-muted" title={`@${author.username}`}>@{author.username}</bdi>
                <MentionDate at={at} className="text-sm whitespace-nowrap text-muted" />
              </p>
              <p className="truncate text-muted" title={textStart(text, longestText)}>
                <bdi lang={postLanguage(lang)}>{textStart(text, longestText)}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
