/** A layout shift that no input came before. */
export interface Shift {
  /** Milliseconds since the navigation. */
  atMs: number;
  /** The share of the window that moved, times how far it moved. */
  value: number;
}

/** A task of more than 50 ms, in milliseconds since the navigation. */
export interface Task {
  startMs: number;
  endMs: number;
}

/** Shifts belong together while less than a second parts them, for five seconds at most. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
const LONG_TASK_MS = 50;

/** Cumulative layout shift: the largest sum of shifts that belong together. */
export function worstShift(shifts: readonly Shift[]): number {
  let [worst, sum, beganMs, lastMs] = [0, 0, -Infinity, -Infinity];
  for (const { atMs, value } of shifts) {
    const belongs = atMs - lastMs < SHIFT_GAP_MS && atMs - beganMs < SHIFT_WINDOW_MS;
    sum = belongs ? sum + value : value;
    if (!belongs) beganMs = atMs;
    lastMs = atMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Total blocking time in milliseconds: what tasks took beyond 50 ms each, after the first paint. */
export function blockingTime(tasks: readonly Task[], firstPaintMs: number): number {
  return tasks.reduce((sum, { startMs, endMs }) => sum + Math.max(0, endMs - Math.max(startMs, firstPaintMs) - LONG_TASK_MS), 0);
}
