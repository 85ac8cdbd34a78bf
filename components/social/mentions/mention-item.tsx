import { useLocale } from "next-intl";
import type { Mention } from "@/contracts/social/calls";
import { socialLimits } from "@/contracts/social/rules";
import { Tag } from "@/components/ui/figures/badge";
import { Icon } from "@/components/ui/figures/icons";
import { authorName } from "@/lib/shared/format/author-name";
import { DOT } from "@/lib/shared/format/dot";
import { shortenNumber } from "@/lib/shared/format/figures";
import { postLanguage } from "@/lib/shared/format/post-language";
import { textStart } from "@/lib/shared/format/text-start";
import { useTranslations } from "@/lib/shared/use-translations";
import { ProfileImage } from "../profile-image";
import { AutomationMark } from "../authors/automation-mark";
import { MentionActions, type ItemActions } from "./mention-actions";
import { MentionCounts } from "./mention-counts";
import { MentionDate } from "./mention-date";
import { MentionText } from "./mention-text";
import { SentimentMenu } from "./sentiment-menu";

interface MentionItemProps extends ItemActions {
  mention: Mention;
  /** It arrived while the list was shown, and slides in once. */
  isNew: boolean;
  isSelected: boolean;
}

/** A mention with all its details. Once read, its text is muted like the rest. */
export function MentionItem({ mention, isNew, isSelected, ...actions }: MentionItemProps) {
  const { is_read: isRead, author, text, lang, created_at: at } = mention;
  return (
    <li className={`relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line px-4.5 py-3.5 first:border-t-0 ${isNew ? "animate-arrive" : ""} ${isSelected ? "bg-soft" : ""}`}>
      <UnreadMark isRead={isRead} />
      {isSelected ? <SelectedMark /> : null}
      <ProfileImage profile={author} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Author mention={mention} />
          <AutomationMark signs={mention.automation_signs} />
          <MentionDate at={at} className="text-sm whitespace-nowrap text-muted" />
          <span className="-my-2">
            <SentimentMenu mention={mention} onCorrect={actions.onCorrect && ((sentiment) => actions.onCorrect?.(mention, sentiment))} />
          </span>
          <FoundBy mention={mention} />
        </div>
        <MentionText text={text} lang={postLanguage(lang)} className={isRead ? "text-muted" : ""} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <MentionCounts metrics={mention.public_metrics} />
          <Topics mention={mention} />
          <div className="ml-auto"><MentionActions mention={mention} {...actions} /></div>
        </div>
      </div>
    </li>
  );
}

/**
 * A mention in just enough space to recognise it: one line, or on a phone
 * name and date next to the actions, and the text in a line of its own.
 */
export function CompactMention({ mention, isNew, isSelected, ...actions }: MentionItemProps) {
  const { is_read: isRead, author, text, lang, created_at: at } = mention;
  return (
    <li className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-line py-1.5 pr-3 pl-4.5 first:border-t-0 ${isNew ? "animate-arrive" : ""} ${isSelected ? "bg-soft" : ""}`}>
      <UnreadMark isRead={isRead} />
      {isSelected ? <SelectedMark /> : null}
      <span className="@max-[44rem]:row-span-2">
        <SentimentMenu
          compact mention={mention} onCorrect={actions.onCorrect && ((sentiment) => actions.onCorrect?.(mention, sentiment))}
        />
      </span>
      <div
        className="min-w-0 items-center gap-x-3 @max-[44rem]:contents @min-[44rem]:grid @min-[44rem]:grid-cols-[14rem_minmax(0,1fr)_auto]"
      >
        <span title={`${authorName(author)} @${author.username}`} className="line-clamp-1 self-end break-all">
          <bdi className={isRead ? "text-muted" : "font-semibold"}>
            {authorName(author)}
          </bdi> <bdi className="text-sm text-muted">@{author.username}</bdi>
        </span>
        <p
          dir="auto" lang={postLanguage(lang)} title={textStart(text, 500)}
          className="line-clamp-1 break-words text-muted [unicode-bidi:isolate] @max-[44rem]:col-span-2 @max-[44rem]:col-start-2 @max-[44rem]:row-start-3"
        >
          {textStart(text, 200)}
        </p>
        <MentionDate
          at={at} className="text-sm whitespace-nowrap text-muted @max-[44rem]:col-start-2 @max-[44rem]:row-start-2 @max-[44rem]:self-start"
        />
      </div>
      <span className="flex min-w-0 items-center gap-2 @max-[44rem]:col-start-3 @max-[44rem]:row-span-2 @max-[44rem]:row-start-1">
        <FoundBy mention={mention} />
        <MentionActions compact mention={mention} {...actions} />
      </span>
    </li>
  );
}

function Author({ mention: { author, is_read: isRead } }: { mention: Mention }) {
  const t = useTranslations("social.mentions.item");
  const locale = useLocale();
  const { followers_count: followers } = author.public_metrics;
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5">
      <bdi className={`min-w-0 break-words ${isRead ? "text-muted" : "font-semibold"}`}>{authorName(author)}</bdi>
      {author.verified ? (
        <span role="img" aria-label={t("verified")} title={t("verified")} className="text-accent-text">
          <Icon name="verified" size={14} />
        </span>
      ) : null}
      <bdi className="min-w-0 break-all text-muted" title={followers === null
        ? undefined
        : `${shortenNumber(followers, locale)}${DOT}${t("followers", { count: followers })}`}>@{author.username}</bdi>
    </span>
  );
}

/** Shows which keywords found a post that is not itself a mention. */
function FoundBy({ mention: { matched_by: keywords } }: { mention: Mention }) {
  const t = useTranslations("social.mentions.item");
  if (keywords.length === 0) return null;
  return (
    <Tag title={t("foundByTitle")} className="max-w-48"><bdi className="truncate">{t("foundBy", { words: keywords.join(", ") })}</bdi></Tag>
  );
}

/** SPEC.md section 9: at most three context annotations. */
function Topics({ mention: { context_annotations: annotations } }: { mention: Mention }) {
  const t = useTranslations("social.mentions.item");
  const names = [...new Set(annotations.map(({ entity }) => entity.name))].slice(0, socialLimits.tagsShown);
  if (names.length === 0) return null;
  return (
    <ul aria-label={t("topics")} className="flex min-w-0 flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="min-w-0"><Tag className="max-w-full"><bdi className="min-w-0 break-words">{name}</bdi></Tag></li>
      ))}
    </ul>
  );
}

/** A bar at the edge, with a text for screen readers. */
function UnreadMark({ isRead }: { isRead: boolean }) {
  const t = useTranslations("social.mentions.item");
  if (isRead) return null;
  return <span className="absolute inset-y-3 left-0 w-[3px] rounded-full bg-accent"><span className="sr-only">{t("unread")}</span></span>;
}

function SelectedMark() {
  const t = useTranslations("social.mentions.item");
  return <span className="sr-only">{t("selected")}</span>;
}
