import { useLocale } from "next-intl";
import { useState, type ChangeEvent } from "react";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select, type Option } from "@/components/ui/controls/select";
import { useCall } from "@/lib/client/cache/use-call";
import { shortAddress } from "@/lib/shared/format/addresses";
import { DOT } from "@/lib/shared/format/dot";
import { formatCount } from "@/lib/shared/format/figures";
import { isolated } from "@/lib/shared/format/isolated";
import { useTranslations } from "@/lib/shared/use-translations";

/** How many wallets the list offers: one page, and as many as anyone would scroll through. */
const shownMax = 100;

interface WalletChoiceProps {
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/**
 * Chooses one of the user's wallets, or any of them. If there are more than the
 * list offers, a search finds the others; the chosen wallet stays in the list.
 */
export function WalletChoice({ value, onChange, ...field }: WalletChoiceProps) {
  const t = useTranslations("prices.alerts");
  const tRule = useTranslations("alertRules");
  const locale = useLocale();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<Option | null>(null);
  const { data } = useCall("GET /api/v1/wallets", { query: { q, sort: "name", page: 1, page_size: shownMax } }, { keepPrevious: true });
  const found = data?.wallets.map(({ id, name, address }): Option => ({
    value: id, label: name ? `${isolated(name)}${DOT}${shortAddress(address)}` : shortAddress(address),
  })) ?? [];
  const missingChoice = chosen?.value === value && !found.some((one) => one.value === value) ? [chosen] : [];
  const total = data?.total ?? 0;
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    setChosen([...missingChoice, ...found].find((one) => one.value === event.target.value) ?? null);
    onChange(event);
  };
  const none = q !== "" && data !== undefined && total === 0 ? t("walletNone", { q }) : null;
  const some = total > shownMax ? t("walletsShown", { shown: formatCount(shownMax, locale), total: formatCount(total, locale) }) : null;
  return (
    <div className="grid gap-2">
      <Select {...field} value={value} onChange={choose} label={t("wallet")} hint={none ?? some} options={[
        { value: "", label: tRule("anyWallet") }, ...missingChoice, ...found,
      ]} />
      {q === "" && some === null ? null : (
        <SearchField label={t("walletSearch")} placeholder={t("walletSearchHint")} q={q} onSearch={setQ} maxLength={100} />
      )}
    </div>
  );
}
