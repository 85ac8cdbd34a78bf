import { useMemo, useSyncExternalStore } from "react";
import type { NotificationList } from "@/contracts/notifications";
import { usePollMs } from "@/components/live/use-poll-ms";
import { hiddenMentions } from "@/components/social/hidden-mentions";
import { useCall } from "@/lib/client/cache/use-call";

/**
 * The newest notifications, refetched on live messages and by polling; without those about mentions that are being deleted.
 * @param isEnabled fetches nothing while false
 */
export function useNotifications(isEnabled = true) {
  const { data, error, mutate } = useCall("GET /api/v1/notifications", {}, { refreshMs: usePollMs(), enabled: isEnabled });
  const { ids } = useSyncExternalStore(hiddenMentions.subscribe, hiddenMentions.read, () => hiddenMentions.none);
  return { list: useMemo(() => data && withoutMentions(data, ids), [data, ids]), error, retry: () => mutate() };
}

function withoutMentions({ notifications, unread }: NotificationList, ids: ReadonlySet<string>): NotificationList {
  const kept = notifications.filter((one) => !("mention" in one && ids.has(one.mention.id)));
  const unreadIn = (list: typeof kept) => list.filter(({ read }) => !read).length;
  return { notifications: kept, unread: Math.max(0, unread - unreadIn(notifications) + unreadIn(kept)) };
}
