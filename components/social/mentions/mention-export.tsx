"use client";

import { exportFormats } from "@/contracts/statement/rules";
import { Icon } from "@/components/ui/figures/icons";
import { Menu } from "@/components/ui/overlays/menu";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { useTranslations } from "@/lib/shared/use-translations";
import { filterOfView, type MentionView } from "./view";

/** Downloads everything that a view lists, on all of its pages, as a file. */
export function MentionExport({ view }: { view: MentionView }) {
  const t = useTranslations("social.mentions.export");
  const query = Object.fromEntries(Object.entries(filterOfView(view)).map(([name, value]) => [name, String(value)]));
  const entries = exportFormats.map((format) => (
    {
      kind: "download", id: format, label: t(format), href: exportLink("mentions", query, format), name: exportName("mentions", format),
    } as const
  ));
  return <Menu label={t("label")} entries={entries}><Icon name="download" /></Menu>;
}
