import { mentionSorts } from "@/contracts/social/authors-rules";
import { sentiments } from "@/contracts/social/rules";
import { Select } from "@/components/ui/controls/select";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { DateRange } from "@/components/ui/dates/date-range";
import { oneOf } from "@/lib/client/address/url-state";
import type { ShowView } from "@/lib/client/address/use-view";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import type { MentionView } from "./view";

const layouts = ["list", "compact"] as const;

interface BasicFiltersProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
}

/** The filters that the toolbar shows when there is room for them, one below the other. */
export function BasicFilters({ view, onShow }: BasicFiltersProps) {
  const t = useTranslations("social.mentions.filter");
  const tSentiment = useTranslations("social.mentions.sentiment");
  return (
    <>
      <Select
        label={t("sentiment")}
        options={[{ value: "all", label: t("all") }, ...sentiments.map((value) => ({ value, label: tSentiment(value) }))]}
        value={view.sentiment}
        onChange={({ target }) => onShow({ sentiment: oneOf(sentiments, target.value, "all") })}
      />
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="text-sm font-[550]">{t("time")}</span>
        <DateRange
          label={t("time")} fromLabel={t("from")} toLabel={t("to")} allLabel={t("allTime")}
          from={view.from} to={view.to} onChange={onShow}
          className="w-full"
        />
      </div>
      <Offered by="POST /api/v1/social/mentions/read">
        <SwitchField label={t("unread")} checked={view.unread} onChange={({ target }) => onShow({ unread: target.checked })} />
      </Offered>
      <Select
        label={t("sort")} options={mentionSorts.map((value) => ({ value, label: t(value) }))} value={view.sort}
        onChange={({ target }) => onShow({ sort: oneOf(mentionSorts, target.value, "newest") })}
      />
      <Select
        label={t("view")} options={layouts.map((value) => ({ value, label: t(value) }))} value={view.layout}
        onChange={({ target }) => onShow({ layout: oneOf(layouts, target.value, "list") })}
      />
    </>
  );
}
