"use client";

import { useSyncExternalStore } from "react";
import type { UnreadCount } from "@/contracts/social/calls";
import { usePollMs } from "@/components/live/use-poll-ms";
import { hiddenMentions } from "@/components/social/hidden-mentions";
import { useCall } from "@/lib/client/cache/use-call";
import { useTranslations } from "@/lib/shared/use-translations";

const maxShown = 99;

/**
 * The number of unread mentions, shown next to a navigation entry; nothing
 * at 0. Updated by live messages, by marking mentions and by polling.
 */
export function UnreadMentions({ initial }: { initial: UnreadCount | undefined }) {
  const t = useTranslations("shell");
  const { data } = useCall("GET /api/v1/social/mentions/unread", {}, { fallback: initial, refreshMs: usePollMs() });
  const hidden = useSyncExternalStore(hiddenMentions.subscribe, () => hiddenMentions.read().unread, () => 0);
  const unread = Math.max(0, (data?.unread ?? 0) - hidden);
  const count = unread > maxShown ? `${maxShown}+` : String(unread);
  if (unread === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="unread-mark">{count}</span>
      <span className="sr-only">{t("unreadMentions", { count })}</span>
    </>
  );
}
