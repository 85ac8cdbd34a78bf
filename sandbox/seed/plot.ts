import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The story of the demo's account: someone with a large following criticises it, sentiment falls, hours later the coin dips, and by the end
 * everything has recovered. The first episode begins shortly before the sandbox's first start, and it recurs every few days.
 */
export interface Plot {
  /** When the sandbox was first started. */
  readonly startedMs: number;
}

const hourMs = 3_600_000;
/** The first episode begins this long before the first start, so that all of it lies within the last 24 hours for a user who starts now. */
const leadMs = 20 * hourMs;
const intervalMs = 4 * 24 * hourMs;

/** Hours relative to the post that starts an episode; for a day before it, people are content. */
export const plotHours = { contentFrom: -26, upsetUntil: 14, dipFrom: 3, dipLowest: 7, dipUntil: 14 } as const;

/** The mood of posts about the demo's handle at a given time; null where the plot does not say. */
export function plotMoodAt(plot: Plot | null, atMs: number): "content" | "upset" | null {
  const episodeStartMs = episodeAt(plot, atMs - plotHours.contentFrom * hourMs);
  if (episodeStartMs === null) return null;
  if (atMs < episodeStartMs) return "content";
  return atMs < episodeStartMs + plotHours.upsetUntil * hourMs ? "upset" : null;
}

/** When the latest episode before a given time began; null if there was none. */
export function episodeAt(plot: Plot | null, atMs: number): number | null {
  if (!plot) return null;
  const nth = Math.floor((atMs - (plot.startedMs - leadMs)) / intervalMs);
  return nth < 0 ? null : plot.startedMs - leadMs + nth * intervalMs;
}

/** The depth of the dip at a given time: 0 outside a dip, 1 at its lowest, smooth in between. */
export function dipAt(plot: Plot | null, atMs: number): number {
  const episodeStartMs = episodeAt(plot, atMs);
  if (episodeStartMs === null) return 0;
  const { dipFrom, dipLowest, dipUntil } = plotHours;
  const hours = (atMs - episodeStartMs) / hourMs;
  const depth = hours < dipLowest ? (hours - dipFrom) / (dipLowest - dipFrom) : (dipUntil - hours) / (dipUntil - dipLowest);
  const share = Math.min(1, Math.max(0, depth));
  return share * share * (3 - 2 * share);
}

const file = "plot.json";

/** The plot of this sandbox. The first start saves its time, so that later starts produce the same past. */
export function readPlot(dataDir: string, nowMs: number): Plot {
  const path = join(dataDir, file);
  try {
    const { startedMs } = JSON.parse(readFileSync(path, "utf8")) as Partial<Plot>;
    if (Number.isFinite(startedMs)) return { startedMs: startedMs! };
  } catch {
    // The first start, or the file cannot be read.
  }
  const plot = { startedMs: Math.floor(nowMs / 1000) * 1000 };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(plot));
  return plot;
}
