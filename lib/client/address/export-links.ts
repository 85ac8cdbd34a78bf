import { exportPaths, type ExportFormat } from "@/contracts/statement/rules";
import { accountParameter } from "@/lib/shared/account-mark";
import { shownAccount } from "../startup/fresh-document";

/** The URL of an export of the account that this document shows; parameters that are undefined are left out. */
export function exportLink(what: keyof typeof exportPaths, query: Record<string, string | undefined>, format: ExportFormat): string {
  const params = Object.entries<string | undefined>({
    ...query, format, [accountParameter]: shownAccount() ?? undefined,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${exportPaths[what]}?${new URLSearchParams(params)}`;
}

/** A file name for when the server does not send one. */
export function exportName(what: keyof typeof exportPaths, format: ExportFormat): string {
  return `memescope-${what}.${format}`;
}
