import { useLocale } from "next-intl";
import { type MouseEventHandler, useState } from "react";
import type { MentionAuthor } from "@/contracts/social/authors";
import { authorSorts, type AuthorSort } from "@/contracts/social/authors-rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Link, onPlainClick } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { Tag } from "@/components/ui/figures/badge";
import { Icon } from "@/components/ui/figures/icons";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { Dialog } from "@/components/ui/overlays/dialog";
import { oneOf } from "@/lib/client/address/url-state";
import { queryOfView, type ShowView } from "@/lib/client/address/use-view";
import { authorName } from "@/lib/shared/format/author-name";
import { formatCount, shortenNumber, unknownFigure } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { mentionViewParams, type MentionView } from "../mentions/view";
import { ProfileImage } from "../profile-image";
import { useMentionAuthors } from "./data";

interface AuthorsDialogProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
  onClose: () => void;
}

/** The authors with the most reach or the most engagement; each one links to what they wrote. */
export function AuthorsDialog({ view, onShow, onClose }: AuthorsDialogProps) {
  const t = useTranslations("socialAuthors.top");
  const [by, setBy] = useState<AuthorSort>("reach");
  const { data, error, mutate } = useMentionAuthors(view, by);
  const choose = (author: string) => onPlainClick(() => {
    onShow({ author });
    onClose();
  });
  return (
    <Dialog title={t("title")} description={t(`about.${by}`)} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-1">
        <Select
          label={t("by")} hideLabel options={authorSorts.map((value) => ({ value, label: t(`sort.${value}`) }))} value={by}
          onChange={({ target }) => setBy(oneOf(authorSorts, target.value, "reach"))}
        />
        {error ? <RetryAlert error={error} title={t("failed")} onRetry={() => mutate()} /> : null}
        {data ? data.authors.length === 0 ? <p className="py-4 text-muted">{t("none")}</p> : (
          <ol aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)]">
            {data.authors.map((one) => (
              <AuthorRow key={one.author.id} author={one} href={hrefOf(view, one)} onChoose={choose(one.author.username)} />
            ))}
          </ol>
        ) : error ? null : <SkeletonText lines={8} />}
      </div>
    </Dialog>
  );
}

/** The URL of the same list, filtered by this author. */
function hrefOf(view: MentionView, { author }: MentionAuthor): string {
  return `/social/twitter-mentions?${queryOfView(mentionViewParams, { ...view, author: author.username })}`;
}

function AuthorRow({ author: { author, reach, mentions, engagement, automation_signs: signs }, href, onChoose }: {
  author: MentionAuthor; href: string; onChoose: MouseEventHandler;
}) {
  const t = useTranslations("socialAuthors");
  const tItem = useTranslations("social.mentions.item");
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-b-0">
      <ProfileImage profile={author} />
      <span className="grid min-w-0 flex-[1_1_8rem] grid-cols-[minmax(0,1fr)]">
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <Link href={href} onClick={onChoose} className="tap min-w-0 font-semibold break-words hover:underline">
            <bdi>{authorName(author)}</bdi>
          </Link>
          {author.verified ? (
            <span role="img" aria-label={tItem("verified")} className="text-accent-text"><Icon name="verified" size={14} /></span>
          ) : null}
          {signs?.length ? <Tag>{tItem("automated")}</Tag> : null}
        </span>
        <span className="text-sm text-muted">
          <bdi className="wrap-anywhere">@{author.username}</bdi>
          <span className="max-sm:hidden">&nbsp;· </span>
          <span className="max-sm:block">
            {t("top.followers", { count: reach === null ? unknownFigure : shortenNumber(reach, locale), total: reach ?? 0 })}
          </span>
        </span>
      </span>
      <span className="ml-auto text-right text-sm whitespace-nowrap tabular-nums">
        <span className="block">{t("top.mentions", { count: mentions })}</span>
        <span className="block text-muted">{t("top.engagement", { count: formatCount(engagement, locale) })}</span>
      </span>
    </li>
  );
}
