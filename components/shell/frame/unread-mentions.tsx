"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { UnreadCount } from "@/contracts/social";
import { classes } from "@/components/ui/classes";

/** What the server rendered is enough for a page to work. */
const UnreadSource = dynamic(() => import("./unread-source").then((module) => module.UnreadSource), { ssr: false });

/** The number as last heard in this browser, null before, and the way to tell it: sidebar and drawer show the same. */
export const UnreadContext = createContext<readonly [number | null, (unread: number) => void]>([null, () => undefined]);

const mostShown = 99;

/** A quiet pill; a full one on the soft ground of the page that is shown, and a small full one at the corner of a drawing. */
const pill = classes(
  "num block min-w-[22px] rounded-full bg-soft px-1.5 text-center text-xs leading-[22px] font-[550] text-accent-text",
  "in-[[aria-current=page]]:bg-accent in-[[aria-current=page]]:text-on-accent",
  "in-data-corner:min-w-[18px] in-data-corner:bg-accent in-data-corner:px-1 in-data-corner:text-[0.714rem] in-data-corner:leading-[18px] in-data-corner:text-on-accent",
);

/** How many mentions are unread, for the end of an entry of the navigation; nothing at 0. */
export function UnreadMentions({ initial }: { initial: UnreadCount | undefined }) {
  const t = useTranslations("shell");
  const [heard, hear] = useContext(UnreadContext);
  const unread = heard ?? initial?.unread ?? 0;
  const count = unread > mostShown ? `${mostShown}+` : String(unread);
  return (
    <>
      {unread === 0 ? null : (
        <>
          <span aria-hidden="true" className={pill}>{count}</span>
          <span className="sr-only">{t("unreadMentions", { count })}</span>
        </>
      )}
      <UnreadSource initial={initial} onCount={hear} />
    </>
  );
}
