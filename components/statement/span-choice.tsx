import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { useForm } from "@/lib/client/form/use-form";
import { useQuery } from "@/lib/client/address/use-query";
import { fromLocalFields, toLocalFields } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";
import { MomentFields, readerZone } from "./moment-fields";
import { lastSpans, statementHref, statementParams, type StatementSpan, type StatementView } from "./view";

const between = "between";
const dayMs = 24 * 60 * 60_000;

interface SpanChoiceProps {
  view: StatementView;
  /** When the statement was opened, in ms since 1970. */
  nowMs: number;
  onChoose: (span: StatementSpan) => void;
}

/** Chooses a day, a week, a month, or two times of the user's choice. */
export function SpanChoice({ view, nowMs, onChoose }: SpanChoiceProps) {
  const t = useTranslations("statement.span");
  const query = useQuery();
  const shown = statementParams({ span: view.span }).why ?? "";
  // The span that was shown when the fields were opened: once Back goes to another one, they are closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isChoosing = view.span.kind === between || openedAt === shown;
  const choices = [
    ...lastSpans.map((span) => ({
      value: span as string, label: t(span), href: statementHref({ ...view, span: { kind: "last", span } }, query),
    })),
    { value: between, label: t(between), href: "#" },
  ];
  const show = (span: StatementSpan) => {
    onChoose(span);
    setOpenedAt(null);
  };
  const choose = (value: string) => {
    const span = lastSpans.find((one) => one === value);
    if (span) show({ kind: "last", span });
    else setOpenedAt(shown);
  };
  return (
    <div className="grid gap-3 print:hidden">
      <RangeSwitch label={t("label")} choices={choices} value={isChoosing
        ? between
        : view.span.kind === "last"
        ? view.span.span
        : ""} onChange={choose} />
      {isChoosing ? <TimesForm span={view.span} nowMs={nowMs} onChoose={show} /> : null}
    </div>
  );
}

function TimesForm({ span, nowMs, onChoose }: Pick<SpanChoiceProps, "nowMs" | "onChoose"> & { span: StatementSpan }) {
  const t = useTranslations("statement.times");
  const tErrors = useTranslations("errorCodes");
  const form = useForm({
    initial: span.kind === between
      ? { from: toLocalFields(Date.parse(span.from)), to: toLocalFields(Date.parse(span.to)) }
      : { from: toLocalFields(nowMs - 7 * dayMs), to: toLocalFields(nowMs) },
    check: (typed) => {
      const [from, to] = [fromLocalFields(typed.from), fromLocalFields(typed.to)];
      const isReversed = from !== null && to !== null && Date.parse(to) < Date.parse(from);
      return {
        from: from === null ? t("required") : null, to: to === null ? t("required") : isReversed ? tErrors("range_reversed") : null,
      };
    },
    send: (typed) => {
      const [from, to] = [fromLocalFields(typed.from), fromLocalFields(typed.to)];
      if (from !== null && to !== null) onChoose({ kind: between, from, to });
    },
    // From here on the fields follow the statement, which Back and Forward change.
    done: (): void => form.reset(),
  });
  const { values, errors, change } = form;
  return (
    <Form form={form} className="grid gap-3 rounded-control border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <MomentFields labels={{
          date: t("fromDate"), time: t("fromTime"),
        }} value={values.from} error={errors.from ?? null} onChange={(from) => change({ from })} />
        <MomentFields labels={{
          date: t("toDate"), time: t("toTime"),
        }} value={values.to} error={errors.to ?? null} onChange={(to) => change({ to })} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{t("zone", { zone: readerZone() })}</p>
        <Button type="submit" variant="primary">{t("show")}</Button>
      </div>
    </Form>
  );
}
