import type { Tracker, TrackerInput } from "@/contracts/social/trackers";
import { useAfterScrapes } from "@/components/live/use-after-scrapes";
import { useCache } from "@/lib/client/cache/use-cache";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { trackersKey } from "../keys";

/** What the account tracks, the primary handle first, refetched after each scrape. @param enabled fetches nothing while false */
export function useTrackers(enabled = true) {
  const answer = useCall("GET /api/v1/social/trackers", {}, { enabled });
  useAfterScrapes(() => enabled && answer.mutate());
  return answer;
}

/** The changes a user can make to further trackers. All throw ApiError. */
export function useTrackerChanges() {
  const cache = useCache();
  const store = (changed: Tracker) => cache.change<Tracker[]>(trackersKey, (known) => {
    const list = known ?? [];
    return list.some(({ id }) => id === changed.id) ? list.map((one) => (one.id === changed.id ? changed : one)) : [...list, changed];
  });
  return {
    async add(input: TrackerInput): Promise<Tracker> {
      const added = await callBff("POST /api/v1/social/trackers", { body: input });
      store(added);
      return added;
    },
    async pause({ id }: Tracker, paused: boolean): Promise<void> {
      store(await callBff("PATCH /api/v1/social/trackers/:id", { params: { id }, body: { paused } }));
    },
    async remove({ id }: Tracker): Promise<void> {
      await callBff("DELETE /api/v1/social/trackers/:id", { params: { id } });
      cache.change<Tracker[]>(trackersKey, (known) => known?.filter((one) => one.id !== id));
    },
  };
}

export type TrackerChanges = ReturnType<typeof useTrackerChanges>;
