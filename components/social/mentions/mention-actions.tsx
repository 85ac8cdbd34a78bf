import type { Mention } from "@/contracts/social/calls";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Icon } from "@/components/ui/figures/icons";
import { authorName } from "@/lib/shared/format/author-name";
import { useTranslations } from "@/lib/shared/use-translations";
import { safeLink } from "../safe-url";

/** What can be done with a mention; null for what the product API does not offer. */
export interface ItemActions {
  onMark: (mention: Mention, read: boolean) => void;
  onCorrect: ((mention: Mention, sentiment: Mention["sentiment"] | null) => void) | null;
  onDelete: ((mention: Mention) => void) | null;
}

interface MentionActionsProps extends ItemActions {
  mention: Mention;
  /** Icons only. */
  compact?: boolean;
}

/** Opens the post on the social network, deletes it, or marks it as read or unread. */
export function MentionActions({ mention, onMark, onDelete, compact = false }: MentionActionsProps) {
  const t = useTranslations("social.mentions.item");
  const { is_read: isRead, author } = mention;
  const name = authorName(author);
  const link = safeLink(mention.url);
  const mark = () => onMark(mention, !isRead);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {link === null ? null : (
        <a
          href={link} target="_blank" rel="noreferrer noopener nofollow" aria-label={t("openOf", { name })} title={t("open")}
          className="icon-button"
        >
          <Icon name="external" />
        </a>
      )}
      {onDelete === null ? null : <IconButton icon="trash" tone="danger" label={t("delete", { name })} onClick={() => onDelete(mention)} />}
      {compact
        ? <IconButton icon={isRead ? "eye-off" : "check"} label={t(isRead ? "markUnreadOf" : "markReadOf", { name })} onClick={mark} />
        : <Button
          variant={isRead ? "ghost" : "secondary"} icon={isRead ? "eye-off" : "check"}
          aria-label={t(isRead ? "markUnreadOf" : "markReadOf", { name })} onClick={mark}
        >
          {t(isRead ? "markUnread" : "markRead")}
        </Button>}
    </div>
  );
}
