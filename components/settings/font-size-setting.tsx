"use client";

import { useRef, useState } from "react";
import { Card } from "@/components/ui/figures/card";
import { Slider } from "@/components/ui/controls/slider";
import { toast } from "@/components/ui/overlays/toast-store";
import { applyFontSize, storePreference } from "@/lib/client/storage/preferences";
import { fontSizePx } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";

/** Each move of the slider applies and stores the size at once; letting go of it shows a toast if the size has changed. */
export function FontSizeSetting({ initial }: { initial: number }) {
  const t = useTranslations("settings.fontSize");
  const [px, setPx] = useState(initial);
  const storedPx = useRef(initial);
  const change = (next: number) => {
    setPx(next);
    applyFontSize(next);
    storePreference("fontSize", next);
  };
  const commit = (next: number) => {
    if (next === storedPx.current) return;
    storedPx.current = next;
    toast.success(t("updated"));
  };
  return (
    <Card title={t("title")}>
      <Slider
        label={t("label")} min={fontSizePx.min} max={fontSizePx.max} marks={fontSizePx.marks}
        value={px} valueText={t("value", { px })} onChange={change} onCommit={commit}
      />
    </Card>
  );
}
