import { scrapeFrequencies, scrapeFrequencyDefault, socialLimits } from "@/contracts/social/rules";
import { readTracked, tickerPattern, trackerLabel } from "@/contracts/social/trackers-rules";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Select } from "@/components/ui/controls/select";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import { checkHandle } from "../handle-rules";
import type { TrackerChanges } from "./data";

/** One field for both handles and tickers: a leading $ makes it a ticker. */
export function AddTracker({ onAdd }: { onAdd: TrackerChanges["add"] }) {
  const t = useTranslations("socialTrackers");
  const tForm = useTranslations("social.setup.form");
  const wrong = (text: string) => {
    const { kind, name } = readTracked(text);
    if (name === "") return t("nameRequired");
    if (kind === "ticker") return tickerPattern.test(name) ? null : t("tickerInvalid");
    const wrongHandle = checkHandle(name);
    return wrongHandle && tForm(wrongHandle, { max: socialLimits.usernameMax });
  };
  const form = useForm({
    initial: { name: "", frequency: scrapeFrequencyDefault as (typeof scrapeFrequencies)[number] },
    check: ({ name }) => ({ name: wrong(name) }),
    send: async ({ name, frequency }) => {
      const added = await onAdd({ ...readTracked(name), frequency });
      form.reset();
      toast.success(t("added", { name: trackerLabel(added) }));
    },
    failed: t("addFailed"),
    draft: "tracker",
  });
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("name")} label={t("name")} hint={t("nameHint")} required autoComplete="off" autoCapitalize="none"
          spellCheck={false} maxLength={60}
        />
        <Select
          label={tForm("frequency")} options={scrapeFrequencies.map((count) => ({ value: `${count}`, label: tForm("minutes", { count }) }))}
          value={`${form.values.frequency}`}
          onChange={({ target }) =>
            form.change({ frequency: scrapeFrequencies.find((one) => `${one}` === target.value) ?? scrapeFrequencyDefault })}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant="primary" type="submit" icon="plus" busy={form.isBusy}>{t("add")}</Button>
      </div>
    </Form>
  );
}
