"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import type { Price, PriceAlert, PriceAlertInput } from "@/contracts/prices";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { formatPriceUsd } from "@/lib/shared/format/figures";
import { checkAlertForm, parseThreshold, type AlertFormValues } from "./alert-form-rules";

interface AlertFormProps {
  prices: readonly Price[];
  onCreate: (input: PriceAlertInput) => Promise<PriceAlert>;
}

interface FormErrors {
  symbol?: string;
  threshold?: string;
  /** A refusal that belongs to no field. */
  form?: string;
}

/** Asset, condition and threshold; says what is wrong at the field it concerns. */
export function AlertForm({ prices, onCreate }: AlertFormProps) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const locale = useLocale();
  const priced = prices.filter(({ price_id, price_usd }) => price_id !== null || price_usd !== null);
  const [values, setValues] = useState<AlertFormValues>({ symbol: priced[0]?.symbol ?? "", condition: "above", threshold: "" });
  const { errors, busy, submit, forget } = useSubmit(values, onCreate, () => setValues((known) => ({ ...known, threshold: "" })));
  const threshold = useRef<HTMLInputElement>(null);
  const nowUsd = prices.find(({ symbol }) => symbol === values.symbol)?.price_usd ?? null;
  const change = (next: Partial<AlertFormValues>) => {
    setValues({ ...values, ...next });
    forget();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit())) threshold.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      {errors.form ? <Alert tone="error" title={tFailed("createPriceAlert")}>{errors.form}</Alert> : null}
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[10rem_10rem_minmax(0,16rem)_auto]">
        <Select
          label={t("symbol")} error={errors.symbol ?? null} value={values.symbol} onChange={({ target }) => change({ symbol: target.value })}
          options={[...(priced.length === 0 ? [{ value: "", label: "—" }] : []), ...priced.map(({ symbol }) => ({ value: symbol, label: symbol }))]}
        />
        <Select
          label={t("condition")} value={values.condition} onChange={({ target }) => change({ condition: target.value === "below" ? "below" : "above" })}
          options={[{ value: "above", label: t("above") }, { value: "below", label: t("below") }]}
        />
        <TextField
          ref={threshold} label={t("threshold")} inputMode="decimal" autoComplete="off" maxLength={30} required value={values.threshold}
          onChange={({ target }) => change({ threshold: target.value })} error={errors.threshold ?? null}
          hint={nowUsd === null ? undefined : <span className="num">{t("hint", { price: formatPriceUsd(nowUsd, locale) })}</span>}
        />
        <Button variant="primary" type="submit" icon="plus" busy={busy} className="sm:mt-[1.7rem] sm:justify-self-start">{t("create")}</Button>
      </div>
    </form>
  );
}

function useSubmit(values: AlertFormValues, onCreate: AlertFormProps["onCreate"], onCreated: () => void) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const errorText = useErrorText();
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  /** False when something is wrong that can be mended in the form. */
  const submit = async (): Promise<boolean> => {
    const wrong = checkAlertForm(values);
    if (wrong.symbol || wrong.threshold) {
      setErrors({ ...(wrong.symbol && { symbol: t(wrong.symbol) }), ...(wrong.threshold && { threshold: t(wrong.threshold) }) });
      return false;
    }
    setBusy(true);
    setErrors({});
    try {
      await onCreate({ symbol: values.symbol, condition: values.condition, threshold_usd: parseThreshold(values.threshold) });
      toast.success(t("created"));
      onCreated();
      return true;
    } catch (error) {
      setErrors({ [fieldOfRefusal(error)]: errorText(error, tFailed("createPriceAlert")) });
      return fieldOfRefusal(error) !== "threshold";
    } finally {
      setBusy(false);
    }
  };
  return { errors, busy, submit, forget: () => setErrors({}) };
}

/** Which field a refusal of the server belongs to; `form` for none of them. */
function fieldOfRefusal(error: unknown): keyof FormErrors {
  const field = error instanceof ApiError ? error.errors.at(0)?.field : undefined;
  if (field === "symbol") return "symbol";
  return field === "threshold_usd" ? "threshold" : "form";
}
