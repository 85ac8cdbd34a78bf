"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "../ui/icons";
import { Popover } from "../ui/popover";

// Neither the list nor its count keeps a page from working.
const loadPanel = () => import("./notifications-panel");
const NotificationsPanel = dynamic(() => loadPanel().then((module) => module.NotificationsPanel), { ssr: false });
const NotificationsCount = dynamic(() => import("./notifications-count").then((module) => module.NotificationsCount), { ssr: false });

const mostShown = 99;

/** The bell with the number of unread notifications, and the newest of them below it. */
export function NotificationsMenu() {
  const t = useTranslations("shell.notifications");
  const [unread, setUnread] = useState(0);
  const count = unread > mostShown ? `${mostShown}+` : String(unread);
  return (
    <>
      <Popover
        label={unread === 0 ? t("label") : t("labelUnread", { count })} title={t("label")}
        content={NotificationsPanel} onApproach={loadPanel}
      >
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span aria-hidden="true" className="num absolute -top-px -right-px min-w-[18px] rounded-full bg-accent px-1 text-center text-[0.714rem] leading-[18px] font-semibold text-on-accent">
            {count}
          </span>
        )}
      </Popover>
      <NotificationsCount onCount={setUnread} />
    </>
  );
}
