import { useEffect, useRef, useState } from "react";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Popover, type PanelOfButton } from "@/components/ui/overlays/popover";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useTranslations } from "@/lib/shared/use-translations";
import { NotificationRow } from "./notification-row";
import { useNotificationChanges } from "./changes";
import { useNotifications } from "./data";

/** The panel below the bell. */
export function NotificationsPanel(panel: PanelOfButton) {
  const t = useTranslations("shell.notifications");
  return <Popover {...panel} label={t("label")}><NotificationsList onFollow={panel.onClose} /></Popover>;
}

/** The newest notifications, which can be opened, marked as read or cleared. */
export function NotificationsList({ onFollow }: { onFollow: () => void }) {
  const t = useTranslations("notifications");
  const tBell = useTranslations("shell.notifications");
  const attempt = useAttempt();
  const { list, error, retry } = useNotifications();
  const { markRead, markAllRead, clear } = useNotificationChanges();
  const panel = useRef<HTMLDivElement>(null);
  const change = (act: () => Promise<void>) => void attempt(t("changeFailed"), act);
  // The button that has focus disappears with the change.
  const keepFocus = () => panel.current?.focus();

  if (list === undefined) {
    return (
      <div className="p-4">
        {error ? <RetryAlert error={error} title={t("loadFailed")} onRetry={retry} /> : <SkeletonText lines={3} />}
      </div>
    );
  }
  const [newest] = list.notifications;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 pr-1.5 pl-4">
        <h2 className="font-semibold">{tBell("label")}</h2>
        {list.unread === 0 ? null : (
          <Button variant="ghost" icon="check" onClick={() => { keepFocus(); change(() => markAllRead(newest?.created_at)); }}>
            {t("markAll")}
          </Button>
        )}
      </div>
      <UnreadableNotice of="GET /api/v1/notifications" className="m-3" />
      {list.notifications.length === 0 ? <p className="px-4 py-6 text-center text-muted">{t("none")}</p> : (
        <>
          <ul aria-label={tBell("label")}>
            {list.notifications.map((notification) => (
              <NotificationRow
                key={notification.id} notification={notification} onRead={() => change(() => markRead(notification.id))}
                onFollow={() => { if (!notification.read) change(() => markRead(notification.id)); onFollow(); }}
              />
            ))}
          </ul>
          <ClearBar onClear={() => { keepFocus(); change(clear); }} />
        </>
      )}
    </div>
  );
}

/** Cleared notifications cannot be restored, so clearing asks for confirmation. */
function ClearBar({ onClear }: { onClear: () => void }) {
  const t = useTranslations("notifications");
  const tCommon = useTranslations("common");
  const [isConfirming, setConfirming] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (wasConfirming.current !== isConfirming) first.current?.querySelector("button")?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  return (
    <div
      ref={first}
      className="sticky bottom-0 flex min-h-12 flex-wrap items-center justify-end gap-1.5 border-t border-line bg-raised px-1.5 py-1"
    >
      {isConfirming ? (
        <>
          <span className="min-w-0 flex-1 px-2.5">{t("clearQuestion")}</span>
          <Button variant="danger" icon="trash" onClick={onClear}>{t("clearYes")}</Button>
          <Button variant="ghost" onClick={() => setConfirming(false)}>{tCommon("cancel")}</Button>
        </>
      ) : <Button variant="ghost" icon="trash" onClick={() => setConfirming(true)}>{t("clear")}</Button>}
    </div>
  );
}
