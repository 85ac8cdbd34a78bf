import { useCallback, useEffect, useMemo, useState } from "react";
import type { Mention, MentionPage } from "@/contracts/social/calls";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { createStore } from "@/lib/client/storage/store";

/** How many marks to keep; by then, older ones are far down the list. */
const maxStored = 1_000;

/** Which mentions this account has read, stored in this browser for a product API that does not store it. */
export function useLocalMarks(userId: string) {
  const isBrowser = useIsBrowser();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const ids = useMemo(() => new Set(changed ?? (isBrowser ? readMarks(userId, []) : [])), [changed, isBrowser, userId]);
  const mark = useCallback((mentions: readonly Mention[], read: boolean) => {
    const changedIds = mentions.map(({ id }) => id);
    const others = readMarks(userId, [...ids]).filter((id) => !changedIds.includes(id));
    const next = (read ? [...changedIds, ...others] : others).slice(0, maxStored);
    setChanged(next);
    store.write({ userId, ids: next });
  }, [ids, userId]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === accountKeys.readMentions) setChanged((known) => readMarks(userId, known));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [userId]);
  const apply = useCallback(
    (page: MentionPage | undefined) =>
      page && { ...page, mentions: page.mentions.map((mention) => ({ ...mention, is_read: ids.has(mention.id) })) },
    [ids],
  );
  return { mark, apply };
}

const store = createStore<{ userId: string; ids: readonly string[] }>(accountKeys.readMentions, (stored) => {
  const { userId, ids } = stored as Partial<Record<string, unknown>>;
  return typeof userId === "string" && Array.isArray(ids) ? { userId, ids: ids.filter((id) => typeof id === "string") } : null;
});

/** What this or another tab stored last; `otherwise` if that is nothing or somebody else's. */
function readMarks<T>(userId: string, otherwise: T): readonly string[] | T {
  const lastMarks = store.read();
  return lastMarks?.userId === userId ? lastMarks.ids : otherwise;
}
