import type { ExportFormat } from "@/contracts/statement/rules";
import { exportLink, exportName } from "@/lib/client/address/export-links";
import { saveLinkedFile } from "@/lib/client/request/save-linked-file";
import { filterOfView, type MentionView } from "./view";

/** Saves everything that a view lists, on all of its pages, to a file. Loaded on demand, because few people export. @throws ApiError */
export async function saveMentions(view: MentionView, format: ExportFormat): Promise<void> {
  const query = Object.fromEntries(Object.entries(filterOfView(view)).map(([name, value]) => [name, String(value)]));
  await saveLinkedFile(exportLink("mentions", query, format), exportName("mentions", format));
}
