"use client";

import { useEffect, useEffectEvent } from "react";
import type { Notification as Told } from "@/contracts/notifications";
import { browserAlerts } from "@/components/live/browser-alerts";
import { toast } from "@/components/ui/overlays/toast-store";
import { useGo } from "@/components/ui/controls/use-go";
import { DOT } from "@/lib/shared/format/dot";
import { canAskForPage } from "@/lib/shared/out-of-reach";
import { useTranslations } from "@/lib/shared/use-translations";
import { useNotificationText } from "../notifications/notification-text";

const toastMs = 8000;

/** Announces an alert that has just fired, once: in a toast, unless another live message shows one, and as a browser notification. */
export function AlertTeller({ told }: { told: Told }) {
  const t = useTranslations("notifications");
  const textOf = useNotificationText();
  const go = useGo();
  const tell = useEffectEvent((one: Told) => {
    const { title, detail, href } = textOf(one);
    // A price alert also arrives as a live message of its own, which shows the toast.
    if (one.type === "alert") toast.info([title, detail].filter(Boolean).join(DOT), { title: t("alert.title"), durationMs: toastMs, isNews: true });
    browserAlerts.show(one.id, title, detail ?? "", () => canAskForPage() && go(href));
  });
  useEffect(() => tell(told), [told]);
  return null;
}
