import { useLocale } from "next-intl";
import type { Mention } from "@/contracts/social/calls";
import type { TimelineAuthors } from "@/contracts/timeline/calls";
import { LocalMoment } from "@/components/times/local-time";
import { ProfileImage } from "@/components/social/profile-image";
import { authorName } from "@/lib/shared/format/author-name";
import { formatCount } from "@/lib/shared/format/figures";
import { postLanguage } from "@/lib/shared/format/post-language";
import { textStart } from "@/lib/shared/format/text-start";
import { useTranslations } from "@/lib/shared/use-translations";

/** How many characters of a post to render; its two lines hold fewer. */
const longestText = 300;
const longestTitle = 500;

/** A post in brief. */
export function PostRow({ mention: { author, created_at: at, text, lang, sentiment } }: { mention: Mention }) {
  const t = useTranslations("timeline.chart");
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-t border-line py-3 first:border-t-0">
      <ProfileImage profile={author} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 font-semibold break-words">{authorName(author)}</bdi>
          <span className="text-sm whitespace-nowrap text-muted"><LocalMoment at={at} length="short" /></span>
          <span className="text-sm text-muted">{t(sentiment)}</span>
        </p>
        <p
          dir="auto" lang={postLanguage(lang)} title={textStart(text, longestTitle)}
          className="line-clamp-2 break-words [unicode-bidi:isolate]"
        >
          {textStart(text, longestText)}
        </p>
      </div>
    </li>
  );
}

/** Someone who mentioned the handle, how often, and in what mood. */
export function AuthorRow({ author, mentions, positive, negative }: TimelineAuthors["authors"][number]) {
  const t = useTranslations("timeline.stretch");
  const locale = useLocale();
  return (
    <li className="entry">
      <ProfileImage profile={author} />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold" title={authorName(author)}>{authorName(author)}</bdi>
        <bdi className="block truncate text-sm text-muted" title={`@${author.username}`}>@{author.username}</bdi>
      </span>
      <span className="entry-figure">
        <span className="block font-sans font-semibold">{t("authorMentions", { count: mentions })}</span>
        <span className="block font-sans text-sm text-muted">
          {t("authorMood", { positive: formatCount(positive, locale), negative: formatCount(negative, locale) })}
        </span>
      </span>
    </li>
  );
}
