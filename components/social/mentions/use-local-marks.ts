"use client";

import { useCallback, useMemo, useState } from "react";
import type { Mention, MentionPage } from "@/contracts/social";
import { useIsBrowser } from "@/lib/client/startup/clock";
import { keptKeys } from "@/lib/client/storage/account-keys";

/** Older ones are far down the list by then. */
const mostKept = 1_000;

/** Which mentions this account has read, for a product API that does not keep it: they stay in this browser. */
export function useLocalMarks(userId: string) {
  const isBrowser = useIsBrowser();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const ids = useMemo(() => new Set(changed ?? (isBrowser ? readKept(userId) : [])), [changed, isBrowser, userId]);
  const mark = useCallback((mention: Mention, read: boolean) => {
    const others = [...ids].filter((id) => id !== mention.id);
    const next = (read ? [mention.id, ...others] : others).slice(0, mostKept);
    setChanged(next);
    keep(userId, next);
  }, [ids, userId]);
  const apply = useCallback(
    (page: MentionPage | undefined) => page && { ...page, mentions: page.mentions.map((mention) => ({ ...mention, is_read: ids.has(mention.id) })) },
    [ids],
  );
  return { mark, apply };
}

function readKept(userId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keptKeys.readMentions) ?? "null") as { userId?: unknown; ids?: unknown } | null;
    return kept?.userId === userId && Array.isArray(kept.ids) ? kept.ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function keep(userId: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(keptKeys.readMentions, JSON.stringify({ userId, ids }));
  } catch {
    // Without storage they are kept while the page is open.
  }
}
