import { useLocale } from "next-intl";
import { useState } from "react";
import type { Price, PriceAlert, PriceAlertInput } from "@/contracts/prices/calls";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Select } from "@/components/ui/controls/select";
import { Alert } from "@/components/ui/figures/alert";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { formatPriceUsd } from "@/lib/shared/format/figures";
import { parseAmount } from "@/lib/shared/format/typed-amount";
import { useTranslations } from "@/lib/shared/use-translations";
import { checkAlertForm, isAlreadyMet, type AlertFormValues } from "./alert-form-rules";

interface AlertFormProps {
  prices: readonly Price[];
  /** The asset that the URL names, if it is listed: the form is about it until the user chooses another. */
  named: string | null;
  onCreate: (input: PriceAlertInput) => Promise<PriceAlert>;
}

/** Asset, condition and threshold of a price alert; shows each error at its field. */
export function AlertForm({ prices, named, onCreate }: AlertFormProps) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const locale = useLocale();
  const priced = prices.filter(({ price_id, price_usd }) => price_id !== null || price_usd !== null);
  // The list is sorted by name: an asset that joins it must not replace the one that the user has seen here.
  const [first, setFirst] = useState(priced[0]?.symbol);
  if (first === undefined && priced[0]) setFirst(priced[0].symbol);
  const form = useForm<AlertFormValues>({
    initial: { symbol: priced.some((one) => one.symbol === named) ? named! : first ?? "", condition: "above", threshold_usd: "" },
    check: (typed) => {
      const { symbol, threshold_usd: threshold } = checkAlertForm(typed);
      return { symbol: symbol && t(symbol), threshold_usd: threshold && t(threshold) };
    },
    send: async (typed) => {
      await onCreate({ ...typed, threshold_usd: parseAmount(typed.threshold_usd) });
      toast.success(t("created"));
      form.resetField("threshold_usd");
    },
    failed: tFailed("createPriceAlert"),
    draft: "price-alert",
  });
  const { symbol, condition, threshold_usd: threshold } = form.values;
  const nowUsd = prices.find((price) => price.symbol === symbol)?.price_usd ?? null;
  const firesAtOnce = isAlreadyMet(condition, parseAmount(threshold), nowUsd);
  return (
    <Form form={form} className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
        <Select
          {...form.field("symbol")} label={t("symbol")}
          // With the chosen one, even if it has left the list: a select would show another than the form sends.
          options={[...new Set([...priced.map((price) => price.symbol), symbol])].map((value) => ({ value, label: value || "—" }))}
        />
        <Select
          label={t("condition")} value={condition}
          onChange={({ target }) => form.change({ condition: target.value === "below" ? "below" : "above" })}
          options={[{ value: "above", label: t("above") }, { value: "below", label: t("below") }]}
        />
        <TextField
          {...form.field("threshold_usd")} label={t("threshold")} inputMode="decimal" autoComplete="off" maxLength={30} required
          hint={nowUsd === null ? undefined : (
            // Not announced with each new quote, but still as the field's description.
            <span aria-live="off" className="tabular-nums">{t("hint", { price: formatPriceUsd(nowUsd, locale) })}</span>
          )}
        />
        <Button variant="primary" type="submit" icon="plus" busy={form.isBusy} className="sm:mt-[1.7rem] sm:justify-self-start">
          {t("create")}
        </Button>
      </div>
      {firesAtOnce && nowUsd !== null ? (
        <Alert tone="warn">{t(condition === "above" ? "isAbove" : "isBelow", { symbol, price: formatPriceUsd(nowUsd, locale) })}</Alert>
      ) : null}
    </Form>
  );
}
