import { numberFormat } from "./intl";

const units = [["kilobyte", 1e3, 0], ["megabyte", 1e6, 1], ["gigabyte", 1e9, 1]] as const;

/** A size in bytes as browsers show it, in decimal units: `340 kB`, `1.2 MB`, `3.4 GB`; less than a kilobyte is `1 kB`. */
export function formatFileSize(bytes: number, locale: string): string {
  // Rounded up to the next unit's first figure, a size is shown in that unit: never as 1,000 kB.
  const [unit, size, digits] = units.find(([, one, places]) => Number((bytes / one).toFixed(places)) < 1000) ?? units[2];
  return numberFormat(locale, {
    style: "unit", unit, unitDisplay: "short", minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(Math.max(bytes / size, 1));
}
