import { useLocale } from "next-intl";
import { useState } from "react";
import { exportFormats, type ExportFormat } from "@/contracts/statement/rules";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Icon } from "@/components/ui/figures/icons";
import { Spinner } from "@/components/ui/figures/spinner";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuEntry } from "@/components/ui/overlays/menu-entries";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import type { MentionView } from "./view";

/** Saves all mentions that a view lists to a file. Meanwhile the menu says how much has arrived, and offers to cancel. */
export function MentionExport({ view, total }: { view: MentionView; total: number }) {
  const t = useTranslations("social.mentions.export");
  const tCommon = useTranslations("common");
  const locale = useLocale();
  const attempt = useAttempt();
  const [current, setCurrent] = useState<{ stop: AbortController; arrived: string | null } | null>(null);
  const save = async (format: ExportFormat) => {
    const stop = new AbortController();
    const onProgress = (arrived: string | null) => setCurrent({ stop, arrived });
    onProgress(null);
    await attempt(t("failed"), async () => {
      const { saveMentions } = await loadWhenReachable(() => import("./save-mentions"));
      await saveMentions(view, { format, locale, total, signal: stop.signal, onProgress });
    });
    setCurrent(null);
  };
  const entries: MenuEntry[] = current ? [
    { kind: "heading", id: "arriving", label: t("arriving"), note: current.arrived ?? undefined },
    { kind: "action", id: "cancel", label: tCommon("cancel"), icon: "close", onSelect: () => current.stop.abort() },
  ] : exportFormats.map((format) => ({
    kind: "action", id: format, label: t(format), icon: "download", onSelect: () => void save(format),
  }));
  return <Menu label={t("label")} entries={entries}>{current ? <Spinner /> : <Icon name="download" />}</Menu>;
}
