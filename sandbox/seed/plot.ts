import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What happens to the demo's account: somebody with reach says something bad, moods fall, hours later the coin dips, and by the end all
 * is as it was. It began shortly before the world did, and comes again every few days.
 */
export interface Plot {
  /** When the world was first started. */
  readonly startedMs: number;
}

const hourMs = 3_600_000;
/** The first episode begins so long before the first start: whoever comes then finds all of it within the last day. */
const leadMs = 20 * hourMs;
const everyMs = 4 * 24 * hourMs;

/** Hours of an episode from its post on; for a day before it people are content. */
export const plotHours = { contentFrom: -26, upsetUntil: 14, dipFrom: 3, dipLowest: 7, dipUntil: 14 } as const;

/** How people speak of the demo's handle at a moment, where the plot says so. */
export function plotMoodAt(plot: Plot | null, atMs: number): "content" | "upset" | null {
  const began = episodeAt(plot, atMs - plotHours.contentFrom * hourMs);
  if (began === null) return null;
  if (atMs < began) return "content";
  return atMs < began + plotHours.upsetUntil * hourMs ? "upset" : null;
}

/** When the latest episode up to a moment began; null where there was none. */
export function episodeAt(plot: Plot | null, atMs: number): number | null {
  if (!plot) return null;
  const nth = Math.floor((atMs - (plot.startedMs - leadMs)) / everyMs);
  return nth < 0 ? null : plot.startedMs - leadMs + nth * everyMs;
}

/** How deep a dip is at a moment: 0 without one, 1 at its lowest, smooth in between. */
export function dipAt(plot: Plot | null, atMs: number): number {
  const began = episodeAt(plot, atMs);
  if (began === null) return 0;
  const { dipFrom, dipLowest, dipUntil } = plotHours;
  const hours = (atMs - began) / hourMs;
  const way = hours < dipLowest ? (hours - dipFrom) / (dipLowest - dipFrom) : (dipUntil - hours) / (dipUntil - dipLowest);
  const share = Math.min(1, Math.max(0, way));
  return share * share * (3 - 2 * share);
}

const file = "plot.json";

/** The plot of a world: the first start writes down when it was, so that later ones tell the same past. */
export function readPlot(dataDir: string, nowMs: number): Plot {
  const path = join(dataDir, file);
  try {
    const { startedMs } = JSON.parse(readFileSync(path, "utf8")) as Partial<Plot>;
    if (Number.isFinite(startedMs)) return { startedMs: startedMs! };
  } catch {
    // The first start, or what was written is of no use.
  }
  const plot = { startedMs: Math.floor(nowMs / 1000) * 1000 };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(plot));
  return plot;
}
