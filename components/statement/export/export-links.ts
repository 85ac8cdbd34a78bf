import { exportPaths, type ExportFormat } from "@/contracts/statement-rules";

/** What of the transactions or of a statement is saved, as the contract names it. */
export interface ExportQuery {
  from?: string | undefined;
  to?: string | undefined;
  wallet_id?: string | undefined;
  symbol?: string | undefined;
}

/** The address of a file; what is not given is left out. */
export function exportLink(what: keyof typeof exportPaths, query: ExportQuery, format: ExportFormat): string {
  const given = Object.entries({ ...query, format }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${exportPaths[what]}?${new URLSearchParams(given)}`;
}

/** What a file is called where the server does not say. */
export function exportName(what: keyof typeof exportPaths, format: ExportFormat): string {
  return `memescope-${what}.${format}`;
}
