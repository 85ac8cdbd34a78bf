"use client";

import { useTranslations } from "next-intl";
import type { UnreadCount } from "@/contracts/social";
import { usePollMs } from "@/components/live/use-poll-ms";
import { classes } from "@/components/ui/classes";
import { useCall } from "@/lib/client/cache/use-call";

const mostShown = 99;

/** A quiet pill; a full one on the soft ground of the page that is shown, and a small full one at the corner of a drawing. */
const pill = classes(
  "num block min-w-[22px] rounded-full bg-soft px-1.5 text-center text-xs leading-[22px] font-[550] text-accent-text",
  "in-[[aria-current=page]]:bg-accent in-[[aria-current=page]]:text-on-accent",
  "in-data-corner:min-w-[18px] in-data-corner:bg-accent in-data-corner:px-1 in-data-corner:text-[0.714rem] in-data-corner:leading-[18px] in-data-corner:text-on-accent",
);

/** How many mentions are unread, for the end of an entry of the navigation; nothing at 0. Live messages and marks change it, without the live channel a poll does. */
export function UnreadMentions({ initial }: { initial: UnreadCount | undefined }) {
  const t = useTranslations("shell");
  const { data } = useCall("GET /api/v1/social/mentions/unread", {}, { fallback: initial, refreshMs: usePollMs("never") });
  const unread = data?.unread ?? 0;
  const count = unread > mostShown ? `${mostShown}+` : String(unread);
  if (unread === 0) return null;
  return (
    <>
      <span aria-hidden="true" className={pill}>{count}</span>
      <span className="sr-only">{t("unreadMentions", { count })}</span>
    </>
  );
}
