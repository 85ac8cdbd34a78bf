"use client";

import { useState } from "react";
import { exportFormats, type ExportFormat } from "@/contracts/statement/rules";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Icon } from "@/components/ui/figures/icons";
import { Spinner } from "@/components/ui/figures/spinner";
import { Menu } from "@/components/ui/overlays/menu";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { filterOfView, type MentionView } from "./view";

/** Saves everything that a view lists, on all of its pages, to a file. */
export function MentionExport({ view }: { view: MentionView }) {
  const t = useTranslations("social.mentions.export");
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    if (isBusy) return;
    const query = Object.fromEntries(Object.entries(filterOfView(view)).map(([name, value]) => [name, String(value)]));
    setBusy(true);
    await attempt(t("failed"), async () => {
      // Few people export, so the code is loaded on demand.
      const { saveLinkedFile } = await loadWhenReachable(() => import("@/lib/client/request/save-linked-file"));
      await saveLinkedFile(exportLink("mentions", query, format), exportName("mentions", format));
    });
    setBusy(false);
  };
  const entries = exportFormats.map((format) => ({
    kind: "action", id: format, label: t(format), icon: "download", onSelect: () => void save(format),
  } as const));
  return <Menu label={t("label")} entries={entries}>{isBusy ? <Spinner /> : <Icon name="download" />}</Menu>;
}
