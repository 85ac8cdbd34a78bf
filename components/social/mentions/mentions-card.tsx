import { useRef, type ReactNode } from "react";
import type { MentionPage } from "@/contracts/social/calls";
import { mentionPageSizes } from "@/contracts/social/rules";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { ListAnnouncement } from "@/components/ui/tables/list-announcement";
import { PageControls } from "@/components/ui/tables/page-controls";
import { SavedViews } from "@/components/views/saved-views";
import { useLastPage } from "@/lib/client/address/use-last-page";
import type { ShowView } from "@/lib/client/address/use-view";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useTranslations } from "@/lib/shared/use-translations";
import { ScrapeButton } from "../scrape-button";
import type { ScrapeNow } from "../use-scrape-now";
import { TopAuthors } from "../authors/openers";
import { type MentionChanges, useTriage } from "../triage/use-triage";
import { MentionExport } from "./mention-export";
import { MentionList } from "./mention-list";
import { MentionToolbar } from "./mention-toolbar";
import { isFiltered, mentionViewParams, queryOfView, unfiltered, type MentionView } from "./view";
import { MentionsSkeleton } from "./mentions-skeleton";
import type { MentionPageRead } from "./data";

const TriageBar = laterPart(["socialTriage"], () => import("../triage/triage-bar"), "TriageBar");
const TriageStatusText = laterPart(["socialTriage"], () => import("../triage/triage-bar"), "TriageStatusText");

interface MentionsCardProps extends MentionChanges {
  page: MentionPageRead;
  /** Shown in place of the list if the page could not be read. */
  failure: ReactNode;
  view: MentionView;
  onShow: ShowView<MentionView>;
  /** Ids of mentions deleted here but not yet on the server. */
  hidden: ReadonlySet<string>;
  /** How many mentions have arrived that this page does not show. */
  arrived: number;
  /** Null if nothing can be scraped from here. */
  scrape: ScrapeNow | null;
  onMarkAll: () => void;
  /** The server stores what is read, so that mentions can be filtered by it and all be marked at once. */
  hasReadState: boolean;
  canExport: boolean;
  hasKeywords: boolean;
}

/** Filters, the list and its pages. */
export function MentionsCard(
  { page, failure, view, onShow, hidden, arrived, scrape, onMarkAll, hasReadState, canExport, hasKeywords, ...changes }: MentionsCardProps,
) {
  const t = useTranslations("social.mentions");
  useLastPage(page, view, onShow);
  const { data, isLoading } = page;
  const shown = data?.mentions.filter(({ id }) => !hidden.has(id));
  const total = data && shown && data.total - (data.mentions.length - shown.length);
  const list = useRef<HTMLDivElement>(null);
  const { actions, selected, select, status } = useTriage(list, { mentions: shown ?? [], page: data, isLoading, view, onShow }, changes);
  const chosen = shown?.filter(({ id }) => selected.has(id)) ?? [];
  const [first] = chosen;
  const hasNone = data !== undefined && data.total === 0 && !isFiltered(view);
  return (
    <Card padding="flush">
      <div data-offers className="card-head gap-x-1.5 px-4.5 pt-4 pb-3">
        <h2 className="max-sm:min-w-min max-sm:basis-0">{total === undefined ? t("heading") : t("count", { count: total })}</h2>
        {hasNone ? null : <SavedViews screen="mentions" view={view} params={mentionViewParams} variant="ghost" />}
        {data?.total ? <TopAuthors view={view} onShow={onShow} /> : null}
        {canExport && data?.total ? <MentionExport view={view} total={data.total} /> : null}
        {/* On a phone, the search and its neighbours start a row of their own, whatever fits next to the heading */}
        {hasNone ? null : <span aria-hidden="true" className="-mb-2 basis-full sm:hidden" />}
        {hasReadState && data?.unread && data.total > 0 ? (
          <MarkAll label={t(isFiltered(view) ? "markListed" : "markAll")} onClick={onMarkAll} />
        ) : null}
        {hasNone ? null : <MentionToolbar view={view} onShow={onShow} hasReadState={hasReadState} hasKeywords={hasKeywords} />}
      </div>
      <UnreadableNotice of="GET /api/v1/social/mentions" input={{ query: queryOfView(view) }} className="mx-4.5 mb-3" />
      <div role="status">
        {arrived > 0 ? (
          <div className="border-t border-line p-2 text-center">
            <Button variant="ghost" icon="arrow-up" onClick={() => onShow({ page: 1 })}>{t("arrived", { count: arrived })}</Button>
          </div>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {status && <TriageStatusText key={status.nth} status={status.what} count={chosen.length} />}
      </p>
      <ListAnnouncement page={data && { ...data, total: total ?? 0 }} none={total === 0 && isFiltered(view) ? t("empty.title") : null} />
      {data === undefined || shown === undefined || total === undefined
        ? failure ? <div className="px-4.5 pb-4.5">{failure}</div> : <MentionsSkeleton />
        : total === 0 ? (
        <NoMentions isFiltered={isFiltered(view)} scrape={scrape} onClear={() => onShow(unfiltered)} />
      ) : (
        <div ref={list} aria-busy={isLoading} className={`border-t border-line ${isLoading ? "animate-pulse" : ""}`}>
          <MentionList mentions={shown} layout={view.layout} sort={view.sort} selected={selected} {...actions} />
          {first && <TriageBar count={chosen.length} onRead={() => actions.onMark(first, true)} onClear={() => select(new Set())} />}
          <PageControls
            jumper label={t("filter.pages")} sizeLabel={t("filter.pageSize")} sizes={mentionPageSizes}
            page={view.page} pageSize={view.page_size} total={isSamePages(total, data) ? total : data.total} onShow={onShow}
          />
        </div>
      )}
    </Card>
  );
}

/** Whether so many mentions fill as many pages as the server's: while a deletion can be undone, no page disappears. */
function isSamePages(total: number, { total: stored, page_size: size }: MentionPage): boolean {
  return Math.ceil(total / size) === Math.ceil(stored / size);
}

/** On a phone an icon only, at the start of the row with the search field. */
function MarkAll({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" icon="check" title={label} onClick={onClick} className="max-sm:min-w-control max-sm:border-line!">
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}

interface NoMentionsProps {
  isFiltered: boolean;
  scrape: ScrapeNow | null;
  onClear: () => void;
}

function NoMentions({ isFiltered: hasFilter, scrape, onClear }: NoMentionsProps) {
  const t = useTranslations("social.mentions");
  return (
    <div className="border-t border-line">
      <EmptyState
        icon={hasFilter ? "search" : "reply"} title={t("empty.title")} text={t(hasFilter ? "empty.filtered" : "empty.text")}
        action={<>
          {hasFilter ? <Button onClick={onClear}>{t("filter.clear")}</Button> : null}
          {scrape ? (
            <ScrapeButton scrape={scrape} icon="spark" variant={hasFilter ? "secondary" : "primary"}>{t("trigger")}</ScrapeButton>
          ) : null}
        </>}
      />
    </div>
  );
}
