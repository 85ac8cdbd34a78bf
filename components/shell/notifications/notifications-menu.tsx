import { lazy, Suspense, useId, useRef, useState } from "react";
import { Icon } from "@/components/ui/figures/icons";
import { withMessages } from "@/lib/client/messages/with-messages";
import { useStarted } from "@/lib/client/startup/idle";
import { preload } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { useNotifications } from "./data";

const loadPanel = () => withMessages(["notifications"], () => import("./notifications-panel"), "NotificationsPanel");
const NotificationsPanel = lazy(() => loadPanel().then((Panel) => ({ default: Panel })));

const maxShown = 99;

/**
 * The bell with the number of unread notifications, which opens the panel of the
 * newest ones. The panel's code loads when the pointer or focus reaches the bell.
 */
export function NotificationsMenu() {
  const t = useTranslations("shell.notifications");
  // Not `usePopover`: the bell is on every page, and most have no other button of that kind.
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const isStarted = useStarted();
  const unread = useNotifications(isStarted || open).list?.unread ?? 0;
  const count = unread > maxShown ? `${maxShown}+` : String(unread);
  const label = unread === 0 ? t("label") : t("labelUnread", { count });
  return (
    <>
      <button
        ref={button} type="button" title={label} aria-haspopup="dialog" aria-expanded={open}
        // Once the panel exists, the browser itself closes it.
        popoverTarget={id} onPointerEnter={() => preload(loadPanel)} onFocus={() => preload(loadPanel)} onClick={() => setOpen(true)}
        className="opener relative"
      >
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span
            aria-hidden="true"
            className="num absolute bottom-[calc(50%+1px)] left-[calc(50%+1px)] min-w-[18px] rounded-full bg-accent px-1 text-center text-[0.714rem] leading-[18px] font-semibold text-on-accent"
          >
            {count}
          </span>
        )}
      </button>
      {open ? <Suspense><NotificationsPanel id={id} button={button} onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
}
