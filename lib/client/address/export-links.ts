import { exportPaths, type ExportFormat } from "@/contracts/statement/rules";

/** The address of a file; what is not given is left out. */
export function exportLink(what: keyof typeof exportPaths, query: Record<string, string | undefined>, format: ExportFormat): string {
  const given = Object.entries<string | undefined>({ ...query, format }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${exportPaths[what]}?${new URLSearchParams(given)}`;
}

/** What a file is called where the server does not say. */
export function exportName(what: keyof typeof exportPaths, format: ExportFormat): string {
  return `memescope-${what}.${format}`;
}
