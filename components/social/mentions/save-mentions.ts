import type { ExportFormat } from "@/contracts/statement/rules";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { saveLinkedFile } from "@/lib/client/request/save-linked-file";
import { DOT } from "@/lib/shared/format/dot";
import { formatPercent } from "@/lib/shared/format/figures";
import { formatFileSize } from "@/lib/shared/format/file-size";
import { filterOfView, type MentionView } from "./view";

interface Saving {
  format: ExportFormat;
  locale: string;
  /** How many mentions the view lists. */
  total: number;
  /** Gives the file up. */
  signal: AbortSignal;
  /** Called every second with the size and the share of what has arrived, as text; null if nothing has. */
  onProgress: (arrived: string | null) => void;
}

/** Saves everything that a view lists, on all of its pages, to a file. Loaded on demand, because few people export. @throws ApiError */
export async function saveMentions(view: MentionView, { format, locale, total, signal, onProgress }: Saving): Promise<void> {
  const query = Object.fromEntries(Object.entries(filterOfView(view)).map(([name, value]) => [name, String(value)]));
  await saveLinkedFile(exportLink("mentions", query, format), exportName("mentions", format), {
    signal,
    onProgress: (bytes, lines) => onProgress(bytes === 0
      ? null
      : formatFileSize(bytes, locale) + DOT + formatPercent(100 * Math.min(1, lines / total), locale, 0)),
  });
}
