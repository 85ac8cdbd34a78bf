import type { LeaderboardEntry } from "@/contracts/leaderboard/calls";
import { timeframes } from "@/contracts/leaderboard/rules";
import { LocalTime } from "@/components/times/local-time";
import { useRefresh } from "@/components/feedback/use-refresh";
import { SavedViews } from "@/components/views/saved-views";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { oneOf } from "@/lib/client/address/url-state";
import { useCache } from "@/lib/client/cache/use-cache";
import type { ShowView } from "@/lib/client/address/use-view";
import { useOptimisticValue } from "@/lib/client/address/use-optimistic-value";
import type { Loadable } from "@/lib/client/cache/loadable";
import { useTranslations } from "@/lib/shared/use-translations";
import { isBoardKey } from "../data";
import { boardViewParams, type BoardView } from "../view";
import { useSync } from "../changes";

interface BoardHeaderProps {
  view: BoardView;
  onShow: ShowView<BoardView>;
  rank: Loadable<LeaderboardEntry | null>;
  canSync: boolean;
}

/** The heading with the timeframe, saved views, Refresh and the sync with the external platform. */
export function BoardHeader({ view, onShow, rank, canSync }: BoardHeaderProps) {
  const t = useTranslations("leaderboard");
  const tCommon = useTranslations("common");
  const cache = useCache();
  const sync = useSync(rank.data);
  const [timeframe, choose] = useOptimisticValue(view.timeframe);
  const change = (selected: string) => {
    const next = oneOf(timeframes, selected, view.timeframe);
    choose(next);
    onShow({ timeframe: next });
  };
  // Each part that fails also shows its own alert.
  const refresh = useRefresh(() => cache.refresh(isBoardKey));
  const updatedAt = rank.data?.last_updated ?? null;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <PageHeading>{t("heading")}</PageHeading>
        <p className="mt-1 break-keep text-muted">
          {updatedAt === null ? t("about") : t.rich("updated", { about: t("about"), time: () => <LocalTime at={updatedAt} /> })}
        </p>
      </div>
      <div data-offers className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-[40%] print:hidden">
        <Select
          label={t("timeframe.label")} hideLabel value={timeframe}
          options={timeframes.map((value) => ({ value, label: t(`timeframe.${value}`) }))}
          onChange={({ target }) => change(target.value)} className="min-w-36"
        />
        <SavedViews screen="board" view={view} params={boardViewParams} />
        <Button icon="refresh" busy={refresh.isBusy} onClick={refresh.run}>{tCommon("refresh")}</Button>
        {canSync ? <Button variant="primary" icon="repeat" busy={sync.isBusy} onClick={sync.run}>{t("sync.button")}</Button> : null}
      </div>
    </div>
  );
}
