import { useMemo } from "react";
import type { Mention, MentionFilter, MentionPage, UnreadCount } from "@/contracts/social/calls";
import { mentionsMarkedMax, type Sentiment } from "@/contracts/social/rules";
import { toast } from "@/components/ui/overlays/toast-store";
import { callBff, callPath } from "@/lib/client/request/api";
import { useCache, type AnswerCache } from "@/lib/client/cache/use-cache";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { useTranslations } from "@/lib/shared/use-translations";
import { countsMentions, isMentionPageKey, isPageOfTracker, isScrapedKey, notificationsKey, unreadKey } from "../keys";
import { withMarked, withMention, withoutMention } from "./cached-mentions";
import { filterOfView, queryOfView, trackerOfView, type MentionView } from "./view";

/** How long marking all can be undone. */
const undoMs = 10_000;

/**
 * A queue that runs actions one after another, so that requests and responses do not
 * overtake one another. `waiting` holds the ids that each queued action is about.
 */
function createQueue() {
  const waiting: (readonly string[])[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = (ids: readonly string[], act: () => Promise<void>): Promise<void> => {
    waiting.push(ids);
    const task = last.then(() => {
      waiting.shift();
      return act();
    });
    last = task.catch(() => undefined);
    return task;
  };
  return { waiting: waiting as readonly (readonly string[])[], enqueue };
}

/** Which mentions of a tracker are shown as read; each change is shown at once, and again as the server answers, in order. */
function createMarks(cache: AnswerCache, tracker: string | null) {
  const { waiting, enqueue } = createQueue();
  const show = (ids: readonly string[], read: boolean, unread?: number) => {
    cache.changeWhere<MentionPage>((key) =>
      isPageOfTracker(key, tracker), (page) => page && { ...withMarked(page, ids, read), ...(unread !== undefined && { unread }) });
    if (unread !== undefined && tracker === null) cache.change<UnreadCount>(unreadKey, () => ({ unread }));
  };
  /**
   * Leaves out mentions that a later mark is about, and takes the count only
   * from the last mark's response: earlier ones are older than what is shown.
   */
  const showAnswer = (ids: readonly string[], read: boolean, unread?: number) => {
    const later = waiting.flat();
    show(ids.filter((id) => !later.includes(id)), read, waiting.length === 0 ? unread : undefined);
  };
  return { enqueue, show, showAnswer };
}

/**
 * Marks all mentions that pass a filter as read, as many per call as the API allows.
 * @param asOf when the list was read: what arrived later, nobody has seen @throws ApiError
 */
async function* markAllRead(filter: MentionFilter, asOf: string | null) {
  // Stops when the number of unread mentions no longer falls.
  for (let more = true, remaining = Infinity; more;) {
    const { changed, unread } = await callBff("POST /api/v1/social/mentions/read", {
      body: { ...(Object.keys(filter).length > 0 && { filter }), ...(asOf !== null && { as_of: asOf }), read: true },
    });
    yield { changed, unread };
    more = changed.length >= mentionsMarkedMax && unread < remaining;
    remaining = unread;
  }
}

/** The changes a user can make to the stored mentions of a tracker (null for the primary handle). Failures are reported in a toast. */
export function useMentionChanges(tracker: string | null = null) {
  const cache = useCache();
  const t = useTranslations("social.mentions");
  const tSocial = useTranslations("social");
  const errorText = useErrorText();
  return useMemo(() => {
    const failed = (error: unknown, title: string) => void toast.error(errorText(error, title), { title });
    const corrections = createQueue();
    const { enqueue, show, showAnswer } = createMarks(cache, tracker);
    const mark = (ids: string[], read: boolean): Promise<void> => {
      show(ids, read);
      return enqueue(ids, async () => {
        try {
          const { unread } = await callBff("POST /api/v1/social/mentions/read", {
            body: { ids, read, ...(tracker !== null && { filter: trackerOfView({ tracker }) }) },
          });
          showAnswer(ids, read, unread);
        } catch (error) {
          failed(error, t("item.markFailed"));
          // Whoever is offline gets no answer that would take it back.
          showAnswer(ids, !read);
          await cache.refetchWhere(isMentionPageKey);
        }
        cache.refetchSoon(notificationsKey);
      });
    };
    return {
      /** Marks some mentions; shown at once, and reverted if the server refuses. */
      mark,
      /**
       * Marks everything that a view lists, on all of its pages, as many per call as the API allows, and says how many; this can be undone.
       * @param asOf the `as_of` of the page that is shown
       */
      markAll: (view: MentionView, asOf: string | null): Promise<void> => enqueue([], async () => {
        const all: string[] = [];
        const undo = async () => {
          for (let from = 0; from < all.length; from += mentionsMarkedMax) await mark(all.slice(from, from + mentionsMarkedMax), false);
        };
        const announce = () => toast.success(
          t("allRead", { count: all.length }),
          all.length === 0 ? {} : { action: { label: tSocial("undo"), onAct: () => void undo() }, durationMs: undoMs },
        );
        try {
          for await (const { changed, unread } of markAllRead(filterOfView(view), asOf)) {
            all.push(...changed);
            showAnswer(changed, true, unread);
          }
          announce();
        } catch (error) {
          if (all.length > 0) announce();
          failed(error, t("item.markFailed"));
        }
        cache.refetchSoon(notificationsKey);
      }),
      /** Null restores the computed label. */
      correct: (mentions: readonly Mention[], sentiment: Sentiment | null): Promise<void> => corrections.enqueue([], async () => {
        try {
          for (const { id } of mentions) {
            const changed = await callBff("PATCH /api/v1/social/mentions/:id", { params: { id }, body: { sentiment } });
            cache.changeWhere<MentionPage>(isMentionPageKey, (page) => page && withMention(page, changed));
          }
          toast.success(t(sentiment === null ? "explain.restored" : "explain.corrected"));
          void cache.refetchWhere(countsMentions);
        } catch (error) {
          failed(error, t("explain.failed"));
        }
      }),
      /** @returns false, after reporting it, if the server refuses */
      async remove({ id, is_read: isRead }: Mention): Promise<boolean> {
        try {
          await callBff("DELETE /api/v1/social/mentions/:id", { params: { id }, keepalive: true });
        } catch (error) {
          failed(error, t("item.deleteFailed"));
          return false;
        }
        // The lists and both numbers at once; their answers arrive one after another.
        cache.changeWhere<MentionPage>((key) => isPageOfTracker(key, tracker), (page) => page && withoutMention(page, id));
        if (tracker === null && !isRead) cache.change<UnreadCount>(unreadKey, (known) => known && { unread: known.unread - 1 });
        await cache.refetchWhere(isMentionPageKey);
        void cache.refetchWhere(countsMentions);
        void cache.refetch(notificationsKey, unreadKey);
        return true;
      },
    };
  }, [cache, t, tSocial, errorText, tracker]);
}

/** Refetches the page that the view shows, and all the figures around it. @throws ApiError if the page could not be read */
export async function refreshMentions(cache: AnswerCache, view: MentionView): Promise<void> {
  const pageKey = callPath("GET /api/v1/social/mentions", { query: queryOfView(view) });
  await Promise.all([
    cache.refresh((key) => key === pageKey),
    cache.refetchWhere((key) => (isScrapedKey(key) && !isMentionPageKey(key)) || (key === unreadKey && view.tracker === null)),
  ]);
}
