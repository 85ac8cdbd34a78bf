import { useEffect, useId } from "react";
import type { LeaderboardEntry, Visibility } from "@/contracts/leaderboard/calls";
import { boardSorts, type BoardSort } from "@/contracts/leaderboard/rules";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { ListAnnouncement } from "@/components/ui/tables/list-announcement";
import { Pager } from "@/components/ui/tables/pager";
import { Select } from "@/components/ui/controls/select";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { ListSkeleton } from "@/components/ui/tables/list-skeletons";
import { oneOf } from "@/lib/client/address/url-state";
import type { ShowView } from "@/lib/client/address/use-view";
import { useLastPage } from "@/lib/client/address/use-last-page";
import { useOptimisticValue } from "@/lib/client/address/use-optimistic-value";
import { useCache } from "@/lib/client/cache/use-cache";
import { useTranslations } from "@/lib/shared/use-translations";
import type { BoardView } from "../view";
import { boardQueryOf, isBoardKey, useBoardPage, type LeaderboardData } from "../data";
import { BoardTable } from "./board-table";
import { useJump } from "./use-jump";

interface BoardTabProps {
  view: BoardView;
  onShow: ShowView<BoardView>;
  initial: LeaderboardData;
  /** The caller's row; null if the caller is not on the board. */
  own: LeaderboardEntry | null | undefined;
  /** How the caller appears; undefined while that is not known. */
  mode: Visibility["mode"] | undefined;
  /** Whether a failure shown above the tabs has a Retry for all of the board. */
  isCovered: boolean;
  onExplain: (entry: LeaderboardEntry) => void;
}

/** How often a sandbox's board is asked for while it is still empty. */
const arrivalCheckMs = 5_000;

/** The board itself: filter, table and pager. */
export function BoardTab({ view, onShow, initial, own, mode, isCovered, onExplain }: BoardTabProps) {
  const t = useTranslations("leaderboard");
  const page = useBoardPage(view, initial);
  const { data, error } = page;
  const ownRowId = useId();
  const jump = useJump({ page, view, own, onShow, ownRowId });
  useLastPage(page, { page: view.page, page_size: page.data?.page_size }, onShow);
  const orderText = (sort: BoardSort) => t("sort.by", { column: t(`table.${sort}`) });
  const [verified, choose] = useOptimisticValue(view.verified);
  // A product API either reports verification for every player, or for none.
  const players = (data ?? initial.board)?.entries ?? (own ? [own] : null);
  const failure = error ? (
    <RetryAlert
      error={error} title={t("loadFailed")} text={t("failed.fetchBoard")} onRetry={page.mutate} tone={data ? "warn" : "error"}
      isCovered={isCovered}
    />
  ) : null;
  if (data === undefined && failure === null) return <ListSkeleton />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data ? failure : null}
      <Card padding="flush" className="@container">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-2.5 print:hidden">
          {players?.every(({ is_verified }) => is_verified !== null) ? (
            <SwitchField
              label={t("verifiedOnly")} checked={verified}
              onChange={({ target }) => { choose(target.checked); onShow({ verified: target.checked }); }}
            />
          ) : null}
          <Select
            label={t("sort.label")} hideLabel value={view.sort}
            options={boardSorts.map((value) => ({ value, label: orderText(value) }))}
            onChange={({ target }) => onShow({ sort: oneOf(boardSorts, target.value, view.sort) })}
            className="flex-auto max-sm:order-first @min-[49rem]:hidden"
          />
          {own ? (
            <Button icon="user" title={t("jump")} onClick={jump} className="ml-auto max-sm:order-first">
              <span className="max-sm:sr-only">{t("jump")}</span>
            </Button>
          ) : null}
        </div>
        <ListAnnouncement
          page={data} order={orderText(view.sort)} none={data?.total === 0 && view.verified ? t("empty.verifiedTitle") : null}
        />
        <UnreadableNotice of="GET /api/v1/leaderboard/board" input={{ query: boardQueryOf(view) }} className="mx-4.5 mb-3" />
        {data === undefined ? <div className="px-4.5 pb-4.5">{failure}</div> : data.total === 0 ? (
          <NobodyHere view={view} mode={mode} isSandbox={initial.isSandbox} onShow={onShow} />
        ) : (
          <div aria-busy={page.isLoading} className={page.isLoading ? "animate-pulse" : undefined}>
            <BoardTable
              entries={data.entries} own={own} ownRowId={ownRowId} sort={view.sort} onSort={(sort) => onShow({ sort })}
              onExplain={onExplain}
            />
            <div className="flex border-t border-line px-4.5 py-2.5">
              <Pager
                label={t("pager.label")} page={view.page} pageSize={data.page_size} total={data.total} isAnnounced={false}
                onPage={(number) => onShow({ page: number })}
              />
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

interface NobodyHereProps extends Pick<BoardTabProps, "view" | "mode" | "onShow"> {
  isSandbox: boolean;
}

function NobodyHere({ view, mode, isSandbox, onShow }: NobodyHereProps) {
  const t = useTranslations("leaderboard");
  if (view.verified) {
    return (
      <EmptyState icon="shield" title={t("empty.verifiedTitle")} text={t("empty.verifiedText")} action={
        <Button onClick={() => onShow({ verified: false })}>{t("empty.showAll")}</Button>
      } />
    );
  }
  if (isSandbox) return <PlayersArriving />;
  if (mode === "undecided" || mode === "hidden") {
    return <EmptyState icon="leaderboard" title={t("empty.title")} {...(mode === "undecided" ? { text: t("tiles.undecidedHint") } : {})} />;
  }
  return (
    <EmptyState icon="leaderboard" title={t("empty.title")} text={t("empty.text")} action={
      <ButtonLink variant="primary" icon="plus" href="/wallets?add">{t("empty.action")}</ButtonLink>
    } />
  );
}

/** The sandbox's players get their past after its start; whoever opens the demo at once is earlier. */
function PlayersArriving() {
  const t = useTranslations("leaderboard.empty");
  const cache = useCache();
  useEffect(() => {
    const timer = setInterval(() => void cache.refetchWhere(isBoardKey), arrivalCheckMs);
    return () => clearInterval(timer);
  }, [cache]);
  return <EmptyState icon="leaderboard" title={t("arrivingTitle")} text={t("arrivingText")} />;
}
