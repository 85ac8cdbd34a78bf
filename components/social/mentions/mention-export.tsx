"use client";

import { useState } from "react";
import { exportFormats, type ExportFormat } from "@/contracts/statement/rules";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Icon } from "@/components/ui/figures/icons";
import { Spinner } from "@/components/ui/figures/spinner";
import { Menu } from "@/components/ui/overlays/menu";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import type { MentionView } from "./view";

/** Saves everything that a view lists to a file. */
export function MentionExport({ view }: { view: MentionView }) {
  const t = useTranslations("social.mentions.export");
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    if (isBusy) return;
    setBusy(true);
    await attempt(t("failed"), async () => (await loadWhenReachable(() => import("./save-mentions"))).saveMentions(view, format));
    setBusy(false);
  };
  const entries = exportFormats.map((format) => ({
    kind: "action", id: format, label: t(format), icon: "download", onSelect: () => void save(format),
  } as const));
  return <Menu label={t("label")} entries={entries}>{isBusy ? <Spinner /> : <Icon name="download" />}</Menu>;
}
