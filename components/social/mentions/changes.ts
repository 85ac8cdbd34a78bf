"use client";

import { useMemo } from "react";
import type { Mention, MentionPage, UnreadCount } from "@/contracts/social/calls";
import { mentionsMarkedMax, type Sentiment } from "@/contracts/social/rules";
import { toast } from "@/components/ui/overlays/toast-store";
import { callBff, callPath } from "@/lib/client/request/api";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";
import { isMentionPageKey, isPageOfTracker, isScrapedKey, notificationsKey, socialKeys, unreadKey } from "../keys";
import { withMarked, withMention } from "./cached-mentions";
import { filterOfView, queryOfView, trackerOfView, type MentionView } from "./view";

/** How long marking all can be taken back. */
const undoMs = 10_000;

/** One after the other, in the order of the asking: answers do not overtake one another, at the server or here. `waiting` is what those are about whose turn is still to come. */
function newTurns() {
  const waiting: (readonly string[])[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const take = (ids: readonly string[], act: () => Promise<void>): Promise<void> => {
    waiting.push(ids);
    const turn = last.then(() => {
      waiting.shift();
      return act();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return { waiting: waiting as readonly (readonly string[])[], take };
}

/** What a person may do with the mentions of a tracker (null: of the primary handle) that the server keeps. Each says what became of it. */
export function useMentionChanges(tracker: string | null = null) {
  const cache = useCache();
  const t = useTranslations("social.mentions");
  const tSocial = useTranslations("social");
  const errorText = useErrorText();
  return useMemo(() => {
    const failed = (error: unknown, title: string) => void toast.error(errorText(error, title), { title });
    const show = (ids: readonly string[], read: boolean, unread?: number) => {
      cache.changeWhere<MentionPage>((key) => isPageOfTracker(key, tracker), (page) => page && { ...withMarked(page, ids, read), ...(unread !== undefined && { unread }) });
      if (unread !== undefined && tracker === null) cache.change<UnreadCount>(unreadKey, () => ({ unread }));
    };
    const corrections = newTurns();
    const marks = newTurns();
    /** Nothing of mentions that a later mark is about, and the count of the last mark alone: the others' is older than what is seen. */
    const showAnswer = (ids: readonly string[], read: boolean, unread: number) => {
      const later = marks.waiting.flat();
      show(ids.filter((id) => !later.includes(id)), read, marks.waiting.length === 0 ? unread : undefined);
    };
    const mark = (ids: string[], read: boolean): Promise<void> => {
      show(ids, read);
      return marks.take(ids, async () => {
        try {
          const { unread } = await callBff("POST /api/v1/social/mentions/read", { body: { ids, read, ...(tracker !== null && { filter: trackerOfView({ tracker }) }) } });
          showAnswer(ids, read, unread);
        } catch (error) {
          failed(error, t("item.markFailed"));
          await cache.refetchWhere(isMentionPageKey);
        }
        cache.refetchSoon(notificationsKey);
      });
    };
    return {
      /** Marks some; shown at once and taken back when the server refuses. */
      mark,
      /** Marks all that a view lists, on all of its pages, as many at once as one call takes, and says how many; that can be taken back. */
      markAll: (view: MentionView): Promise<void> => marks.take([], async () => {
        const filter = filterOfView(view);
        const all: string[] = [];
        const takeBack = async () => {
          for (let from = 0; from < all.length; from += mentionsMarkedMax) await mark(all.slice(from, from + mentionsMarkedMax), false);
        };
        const tell = () => toast.success(t("allRead", { count: all.length }), all.length === 0 ? {} : { action: { label: tSocial("undo"), onAct: () => void takeBack() }, durationMs: undoMs });
        try {
          // A server that says the same again and again is asked no further.
          for (let more = true, left = Infinity; more;) {
            const { changed, unread } = await callBff("POST /api/v1/social/mentions/read", { body: { ...(Object.keys(filter).length > 0 && { filter }), read: true } });
            all.push(...changed);
            showAnswer(changed, true, unread);
            more = changed.length >= mentionsMarkedMax && unread < left;
            left = unread;
          }
          tell();
        } catch (error) {
          if (all.length > 0) tell();
          failed(error, t("item.markFailed"));
        }
        cache.refetchSoon(notificationsKey);
      }),
      /** Null restores the computed label. */
      correct: (mentions: readonly Mention[], sentiment: Sentiment | null): Promise<void> => corrections.take([], async () => {
        try {
          for (const { id } of mentions) {
            const changed = await callBff("PATCH /api/v1/social/mentions/:id", { params: { id }, body: { sentiment } });
            cache.changeWhere<MentionPage>(isMentionPageKey, (page) => page && withMention(page, changed));
          }
          toast.success(t(sentiment === null ? "explain.restored" : "explain.corrected"));
          void cache.refetch(socialKeys.metrics);
        } catch (error) {
          failed(error, t("explain.failed"));
        }
      }),
      /** @returns false, and says so, when the server refuses */
      async remove({ id }: Mention): Promise<boolean> {
        try {
          await callBff("DELETE /api/v1/social/mentions/:id", { params: { id }, keepalive: true });
        } catch (error) {
          failed(error, t("item.deleteFailed"));
          return false;
        }
        await cache.refetchWhere(isMentionPageKey);
        void cache.refetch(socialKeys.metrics, notificationsKey, unreadKey);
        return true;
      },
    };
  }, [cache, t, tSocial, errorText, tracker]);
}

/** Reads what the view shows anew, and all figures beside it. @throws ApiError */
export async function refreshMentions(cache: AnswerCache, view: MentionView): Promise<void> {
  const query = queryOfView(view);
  const page = await callBff("GET /api/v1/social/mentions", { query });
  cache.change(callPath("GET /api/v1/social/mentions", { query }), () => page);
  if (view.tracker === null) cache.change<UnreadCount>(unreadKey, () => ({ unread: page.unread }));
  await cache.refetchWhere((key) => isScrapedKey(key) && !isMentionPageKey(key));
}
