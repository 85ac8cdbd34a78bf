import { alertDirections, rankConditions, type AlertKind } from "@/contracts/alerts/rules";
import { timeframes } from "@/contracts/leaderboard/rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Select } from "@/components/ui/controls/select";
import { toast } from "@/components/ui/overlays/toast-store";
import { type FormErrors, useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { useOtherAlertChanges } from "./changes";
import { checkOtherAlert, emptyAlert, inputOfValues, ruleOfField, type OtherAlertErrors, type OtherAlertValues } from "./other-alert-rules";
import { WalletChoice } from "./wallet-choice";

/** An alert on a wallet's movements, the mood or a rank; shows each error at its field. */
export function OtherAlertForm({ kind }: { kind: AlertKind }) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const textsOf = useFieldTexts();
  const { create } = useOtherAlertChanges();
  const form = useForm<OtherAlertValues>({
    initial: emptyAlert,
    check: (values) => textsOf(checkOtherAlert(kind, values)),
    send: async (values) => {
      await create(inputOfValues(kind, values));
      toast.success(t("createdAny"));
      form.reset();
    },
    failed: tFailed("createPriceAlert"),
    draft: `${kind}-alert`,
    rule: (name) => (name === "wallet_id" ? t("walletGone") : textsOf(ruleOfField(name))[name]),
  });
  return (
    <Form form={form} className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fields kind={kind} field={form.field} />
        <Select {...form.field("often")} label={t("often")} options={[
          { value: "every", label: t("every") }, { value: "once", label: t("once") },
        ]} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" type="submit" icon="plus" busy={form.isBusy} className="max-sm:w-full">{t("create")}</Button>
        <p className="min-w-0 flex-1 basis-72 text-sm text-muted">{t(`about.${kind}`)}</p>
      </div>
    </Form>
  );
}

function Fields({ kind, field }: { kind: AlertKind; field: ReturnType<typeof useForm<OtherAlertValues>>["field"] }) {
  const t = useTranslations("prices.alerts");
  const tRule = useTranslations("alertRules");
  const plain = { autoComplete: "off", maxLength: 30, required: true } as const;
  const whole = { ...plain, inputMode: "numeric" } as const;
  if (kind === "wallet") {
    return (
      <>
        <WalletChoice {...field("wallet_id")} />
        <Select
          {...field("direction")} label={t("direction")}
          options={alertDirections.map((value) => ({ value, label: t(`directions.${value}`) }))}
        />
        <TextField {...field("usd")} {...plain} inputMode="decimal" label={t("usd")} />
      </>
    );
  }
  if (kind === "mood") {
    return (
      <>
        <TextField {...field("points")} {...whole} label={t("points")} />
        <TextField {...field("mentions_min")} {...whole} label={t("mentionsMin")} />
      </>
    );
  }
  return (
    <>
      <Select
        {...field("condition")} label={t("condition")} options={rankConditions.map((value) => ({ value, label: t(`turns.${value}`) }))}
      />
      <TextField {...field("rank")} {...whole} label={t("rank")} />
      <Select
        {...field("timeframe")} label={t("timeframe")} options={timeframes.map((value) => ({ value, label: tRule(`timeframes.${value}`) }))}
      />
    </>
  );
}

function useFieldTexts(): (errors: OtherAlertErrors) => FormErrors<OtherAlertValues> {
  const t = useTranslations("prices.alerts");
  const wholeNumberText = (bounds: readonly [number, number] | undefined) => bounds && t("wholeNumber", { min: bounds[0], max: bounds[1] });
  return ({ usd, points, mentions_min, rank }) => ({
    usd: usd && t(usd), points: wholeNumberText(points), mentions_min: wholeNumberText(mentions_min), rank: wholeNumberText(rank),
  });
}
