"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { fromLocalFields, isInstant, toLocalFields } from "@/lib/shared/format/times";
import { MomentFields, readerZone } from "../moment-fields";
import { pastPresets, pastTimeMs } from "./past-times";
import { showTime, usePastTime } from "./data";

/** A past time: one that is often wanted, or a day and a time of the reader's choice. */
export function LookBackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("statement.past");
  const tTimes = useTranslations("statement.times");
  const tCommon = useTranslations("common");
  const tErrors = useTranslations("errors");
  const shownAt = usePastTime();
  const [nowMs] = useState(() => Date.now());
  const [value, setValue] = useState(() => toLocalFields(shownAt !== null && isInstant(shownAt) ? Date.parse(shownAt) : pastTimeMs("weekAgo", nowMs)));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = fromLocalFields(value);
    if (at === null) return setError(tTimes("required"));
    if (Date.parse(at) > Date.now()) return setError(tErrors("time_in_future"));
    onClose();
    showTime(at);
  };
  return (
    <Dialog
      title={t("title")} description={t("text")} width={400} onClose={onClose}
      footer={<><Button onClick={onClose}>{tCommon("cancel")}</Button><Button variant="primary" type="submit" form="look-back">{tTimes("show")}</Button></>}
    >
      <form id="look-back" noValidate onSubmit={submit} className="grid gap-4">
        <div role="group" aria-label={t("presets")} className="flex flex-wrap gap-2">
          {pastPresets.map((preset) => (
            <Button key={preset} onClick={() => setValue(toLocalFields(pastTimeMs(preset, nowMs)))}>{t(preset)}</Button>
          ))}
        </div>
        <MomentFields labels={{ date: tTimes("date"), time: tTimes("time") }} value={value} error={error} onChange={setValue} />
        <p className="text-sm text-muted">{tTimes("zone", { zone: readerZone() })}</p>
      </form>
    </Dialog>
  );
}
