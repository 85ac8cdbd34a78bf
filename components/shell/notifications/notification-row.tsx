import { useRef } from "react";
import type { Notification } from "@/contracts/notifications";
import { Age } from "@/components/times/age";
import { classes } from "@/components/ui/classes";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Link } from "@/components/ui/controls/link";
import { postLanguage } from "@/lib/shared/format/post-language";
import { useTranslations } from "@/lib/shared/use-translations";
import { useNotificationText } from "./notification-text";

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
  /** Called when the link is followed. */
  onFollow: () => void;
}

/** One notification, as a link to what it is about. Read ones are dimmed. */
export function NotificationRow({ notification, onRead, onFollow }: NotificationRowProps) {
  const t = useTranslations("notifications");
  const { title, detail, href } = useNotificationText()(notification);
  // The detail is then the post.
  const lang = "mention" in notification ? postLanguage(notification.mention.lang) : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  const markRead = () => {
    // The button disappears once the notification is read.
    link.current?.focus();
    onRead();
  };
  return (
    <li className="flex items-start gap-1 border-b border-line p-1 last:border-b-0">
      <Link ref={link} href={href} onClick={onFollow} className={classes(
        "grid min-w-0 flex-1 grid-cols-[8px_minmax(0,1fr)] gap-x-2.5 rounded-control px-2.5 py-2 hover:bg-hover",
        notification.read && "text-muted",
      )}>
        <span aria-hidden="true" className={classes("mt-1.5 size-2 rounded-full", !notification.read && "bg-accent")} />
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className={classes("break-words", !notification.read && "font-semibold")}>
            {notification.read ? null : <span className="sr-only">{t("unread")} </span>}
            {title}
          </span>
          {detail === null ? null : <span dir="auto" lang={lang} className="line-clamp-2 text-sm break-words text-muted">{detail}</span>}
          <Age at={notification.created_at} className="text-sm text-muted" />
        </span>
      </Link>
      {notification.read ? null : <IconButton icon="check" label={t("markOne", { title })} onClick={markRead} />}
    </li>
  );
}
