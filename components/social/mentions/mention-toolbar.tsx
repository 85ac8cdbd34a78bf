import { useCallback } from "react";
import { mentionSorts } from "@/contracts/social/authors-rules";
import { sentiments } from "@/contracts/social/rules";
import { Button, buttonClasses } from "@/components/ui/controls/button";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select } from "@/components/ui/controls/select";
import { DateRange } from "@/components/ui/dates/date-range";
import { oneOf } from "@/lib/client/address/url-state";
import type { ShowView } from "@/lib/client/address/use-view";
import { useTranslations } from "@/lib/shared/use-translations";
import { MoreFilters } from "../authors/openers";
import { LayoutSwitch } from "./layout-switch";
import { isFiltered, longestSearch, unfiltered, type MentionView } from "./view";

interface MentionToolbarProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
  /** The server stores what is read. */
  hasReadState: boolean;
  /** Posts are also found by keywords. */
  hasKeywords: boolean;
}

/**
 * Search, sentiment, time, unread and, on demand, further filters; then sort order and layout. All of it is stored in the URL. Below
 * 1,200 px one button opens most of them; on a phone all but the search, in the same rows as the list's actions.
 */
export function MentionToolbar({ view, onShow, hasReadState, hasKeywords }: MentionToolbarProps) {
  const t = useTranslations("social.mentions.filter");
  const tSentiment = useTranslations("social.mentions.sentiment");
  const search = useCallback((q: string) => onShow({ q }, "replace"), [onShow]);
  const sentimentOptions = [{ value: "all", label: t("all") }, ...sentiments.map((value) => ({ value, label: tSentiment(value) }))];
  return (
    <div className="flex basis-full flex-wrap items-end gap-2 max-sm:contents">
      <SearchField
        label={t("search")} placeholder={t("placeholder")} q={view.q} onSearch={search} maxLength={longestSearch}
        className="min-w-0 flex-1 basis-36 max-sm:basis-24"
      />
      <Select
        label={t("sentiment")} hideLabel options={sentimentOptions} value={view.sentiment}
        className="max-sm:hidden"
        onChange={({ target }) => onShow({ sentiment: oneOf(sentiments, target.value, "all") })}
      />
      <DateRange
        label={t("time")} fromLabel={t("from")} toLabel={t("to")} allLabel={t("allTime")}
        from={view.from} to={view.to} onChange={onShow}
        className="max-[1200px]:hidden"
      />
      {hasReadState ? (
        <button
          type="button" aria-pressed={view.unread} onClick={() => onShow({ unread: !view.unread })}
          className={buttonClasses(
            "secondary", false, "max-[1200px]:hidden aria-pressed:border-accent aria-pressed:bg-soft aria-pressed:text-accent-text",
          )}
        >
          {t("unread")}
        </button>
      ) : null}
      <MoreFilters view={view} onShow={onShow} hasKeywords={hasKeywords} />
      <Select
        label={t("sort")} hideLabel options={mentionSorts.map((value) => ({ value, label: t(value) }))} value={view.sort}
        className="max-[1200px]:hidden"
        onChange={({ target }) => onShow({ sort: oneOf(mentionSorts, target.value, "newest") })}
      />
      <LayoutSwitch layout={view.layout} onLayout={(layout) => onShow({ layout })} />
      {view.author === null ? null : (
        <Button
          icon="close" aria-label={t("allAuthors", { handle: view.author })} onClick={() => onShow({ author: null })} className="max-w-full"
        >
          <bdi className="truncate">@{view.author}</bdi>
        </Button>
      )}
      {isFiltered(view) ? (
        <Button variant="ghost" icon="close" title={t("clear")} className="max-sm:hidden" onClick={() => onShow(unfiltered)}>
          <span className="max-[1600px]:sr-only">{t("clear")}</span>
        </Button>
      ) : null}
    </div>
  );
}
