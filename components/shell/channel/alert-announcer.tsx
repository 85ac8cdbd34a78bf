import { useEffect, useEffectEvent } from "react";
import type { Notification as AlertNotification } from "@/contracts/notifications";
import { browserAlerts } from "@/components/live/browser-alerts";
import { toast } from "@/components/ui/overlays/toast-store";
import { useNavigate } from "@/components/ui/controls/use-navigate";
import { DOT } from "@/lib/shared/format/dot";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { useNotificationText } from "../notifications/notification-text";

const toastMs = 8000;

/** Announces an alert that has just fired, once: in a toast, unless another live message shows one, and as a browser notification. */
export function AlertAnnouncer({ alert }: { alert: AlertNotification }) {
  const t = useTranslations("notifications");
  const textOf = useNotificationText();
  const go = useNavigate();
  const announce = useEffectEvent((one: AlertNotification) => {
    const { title, detail, href } = textOf(one);
    // A price alert also arrives as a live message of its own, which shows the toast.
    if (one.type === "alert") {
      toast.info([title, detail].filter(Boolean).join(DOT), { title: t("alert.title"), durationMs: toastMs, isNews: true });
    }
    browserAlerts.show(one.id, title, detail ?? "", () => canNavigate() && go(href));
  });
  useEffect(() => announce(alert), [alert]);
  return null;
}
