import { exportPaths, type ExportFormat } from "@/contracts/statement/rules";
import { accountParameter } from "@/lib/shared/account-mark";
import { shownAccount } from "../startup/fresh-document";

/** The address of a file of the account that the document shows; what is not given is left out. */
export function exportLink(what: keyof typeof exportPaths, query: Record<string, string | undefined>, format: ExportFormat): string {
  const given = Object.entries<string | undefined>({ ...query, format, [accountParameter]: shownAccount() ?? undefined }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${exportPaths[what]}?${new URLSearchParams(given)}`;
}

/** What a file is called where the server does not say. */
export function exportName(what: keyof typeof exportPaths, format: ExportFormat): string {
  return `memescope-${what}.${format}`;
}
