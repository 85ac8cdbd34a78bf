import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { useForm } from "@/lib/client/form/use-form";
import { fromLocalFields, isInstant, toLocalFields } from "@/lib/shared/format/times";
import { asServerTime } from "@/lib/shared/server-time";
import { useTranslations } from "@/lib/shared/use-translations";
import { MomentFields, readerZone } from "../moment-fields";
import { pastPresets, pastTimeMs } from "./past-times";
import { showTime, usePastTime } from "./data";

/** Chooses a past time: a preset, or a day and a time of the user's choice. */
export function LookBackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("statement.past");
  const tTimes = useTranslations("statement.times");
  const tErrors = useTranslations("errorCodes");
  const shownAt = usePastTime();
  const [nowMs] = useState(() => asServerTime(Date.now()));
  const form = useForm({
    initial: { moment: toLocalFields(shownAt !== null && isInstant(shownAt) ? Date.parse(shownAt) : pastTimeMs("weekAgo", nowMs)) },
    check: ({ moment }) => {
      const at = fromLocalFields(moment);
      return { moment: at === null ? tTimes("required") : Date.parse(at) > asServerTime(Date.now()) ? tErrors("time_in_future") : null };
    },
    send: ({ moment }) => {
      onClose();
      showTime(fromLocalFields(moment));
    },
  });
  return (
    <FormDialog form={form} title={t("title")} description={t("text")} width={400} submit={tTimes("show")} onClose={onClose}>
      <div role="group" aria-label={t("presets")} className="flex flex-wrap gap-2">
        {pastPresets.map((preset) => (
          <Button key={preset} onClick={() => form.change({ moment: toLocalFields(pastTimeMs(preset, nowMs)) })}>{t(preset)}</Button>
        ))}
      </div>
      <MomentFields labels={{
        date: tTimes("date"), time: tTimes("time"),
      }} value={form.values.moment} error={form.errors.moment ?? null} onChange={(moment) => form.change({ moment })} />
      <p className="text-sm text-muted">{tTimes("zone", { zone: readerZone() })}</p>
    </FormDialog>
  );
}
