import { useLocale } from "next-intl";
import { useCallback, useState } from "react";
import { automatedChoices, followerSteps } from "@/contracts/social/authors-rules";
import { bareUsername, mentionMatches, socialLimits } from "@/contracts/social/rules";
import { Button } from "@/components/ui/controls/button";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select } from "@/components/ui/controls/select";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { oneOf } from "@/lib/client/address/url-state";
import type { ShowView } from "@/lib/client/address/use-view";
import { shortenNumber } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { checkHandle } from "../handle-rules";
import { BasicFilters } from "../mentions/basic-filters";
import { noAuthorFilters, type MentionView, unfiltered } from "../mentions/view";
import { useMentionAuthors } from "./data";
import { languageName } from "./language-name";

interface MoreFiltersDialogProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
  /** The product API can filter by author. */
  canFilterByAuthor: boolean;
  /** Posts are also found by keywords. */
  hasKeywords: boolean;
  onClose: () => void;
}

/**
 * Filters by author, language and how posts were found; below 1,200 px also those that are above
 * the list on wider screens. Each choice takes effect at once, behind the dialog.
 */
export function MoreFiltersDialog({ view, onShow, canFilterByAuthor, hasKeywords, onClose }: MoreFiltersDialogProps) {
  const t = useTranslations("socialAuthors.filters");
  const tFilter = useTranslations("social.mentions.filter");
  const [resets, setResets] = useState(0);
  // What was typed but not searched for is reset as well.
  const reset = (to: Partial<MentionView>) => {
    setResets(resets + 1);
    onShow(to);
  };
  return (
    <Dialog
      title={<><span className="max-[1200px]:hidden">{t("title")}</span><span className="min-[1200px]:hidden">{tFilter("filters", { count: 0 })}</span></>}
      onClose={onClose}
      footer={<>
        <Button className="max-[1200px]:hidden" onClick={() => reset({ ...noAuthorFilters, match: "all" })}>{t("reset")}</Button>
        <Button className="min-[1200px]:hidden" onClick={() => reset(unfiltered)}>{tFilter("clear")}</Button>
        <Button variant="primary" onClick={onClose}>{t("done")}</Button>
      </>}
    >
      <div className="grid gap-4 pb-1">
        <div className="grid gap-4 min-[1200px]:hidden"><BasicFilters view={view} onShow={onShow} /></div>
        {hasKeywords || view.match !== "all" ? <MatchSelect view={view} onShow={onShow} /> : null}
        {canFilterByAuthor ? <AuthorFilters key={resets} view={view} onShow={onShow} /> : null}
      </div>
    </Dialog>
  );
}

/** Whether posts were found by the handle or by keywords. */
function MatchSelect({ view, onShow }: Pick<MoreFiltersDialogProps, "view" | "onShow">) {
  const t = useTranslations("social.mentions.filter.match");
  return (
    <Select
      label={t("label")} options={mentionMatches.map((value) => ({ value, label: t(value) }))} value={view.match}
      onChange={({ target }) => onShow({ match: oneOf(mentionMatches, target.value, "all") })}
    />
  );
}

function AuthorFilters({ view, onShow }: Pick<MoreFiltersDialogProps, "view" | "onShow">) {
  const t = useTranslations("socialAuthors.filters");
  const locale = useLocale();
  const followers = [
    { value: "", label: t("anyFollowers") },
    ...followerSteps.map((step) => ({ value: `${step}`, label: t("followersMin", { count: shortenNumber(step, locale) }) })),
  ];
  const automated = [
    { value: "", label: t("automated.all") }, ...automatedChoices.map((value) => ({ value, label: t(`automated.${value}`) })),
  ];
  return (
    <>
      <AuthorField view={view} onShow={onShow} />
      <Select
        label={t("followers")} hint={t("followersHint")} options={followers} value={`${view.followers ?? ""}`}
        onChange={({ target }) => onShow({ followers: followerSteps.find((step) => `${step}` === target.value) ?? null })}
      />
      <LanguageSelect view={view} onShow={onShow} />
      <Select
        label={t("automatedLabel")} hint={t("automatedHint")} options={automated} value={view.automated ?? ""}
        onChange={({ target }) => onShow({ automated: automatedChoices.find((one) => one === target.value) ?? null })}
      />
      <SwitchField label={t("verified")} checked={view.verified} onChange={({ target }) => onShow({ verified: target.checked })} />
    </>
  );
}

/** Searches only for what can be a handle, and says so otherwise; also of a link. */
function AuthorField({ view, onShow }: Pick<MoreFiltersDialogProps, "view" | "onShow">) {
  const t = useTranslations("socialAuthors.filters");
  const tForm = useTranslations("social.setup.form");
  const shown = view.author ?? "";
  const [typed, setTyped] = useState({ author: shown, shown });
  const find = useCallback((text: string) => {
    const author = bareUsername(text);
    setTyped({ author, shown });
    if (author === "" || checkHandle(author) === null) onShow({ author: author || null }, "replace");
  }, [onShow, shown]);
  const author = typed.shown === shown ? typed.author : shown;
  const wrong = author === "" ? null : checkHandle(author);
  return (
    <SearchField
      hasLabel label={t("author")} placeholder={t("authorPlaceholder")} q={shown} onSearch={find} maxLength={socialLimits.usernameMax}
      error={wrong && tForm(wrong, { max: socialLimits.usernameMax })}
    />
  );
}

/** The languages that mentions are written in, plus the one in the URL if no mention has it. */
function LanguageSelect({ view, onShow }: Pick<MoreFiltersDialogProps, "view" | "onShow">) {
  const t = useTranslations("socialAuthors.filters");
  const locale = useLocale();
  const { data } = useMentionAuthors({ ...view, ...noAuthorFilters }, "reach");
  const known = data?.languages.map(({ lang }) => lang) ?? [];
  const languages = view.lang === null || known.includes(view.lang) ? known : [view.lang, ...known];
  const options = [
    { value: "", label: t("anyLanguage") }, ...languages.map((lang) => ({ value: lang, label: languageName(lang, locale) })),
  ];
  return (
    <Select
      label={t("language")} options={options} value={view.lang ?? ""} onChange={({ target }) => onShow({ lang: target.value || null })}
    />
  );
}
