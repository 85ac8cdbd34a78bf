/** A layout shift that did not follow an input. */
export interface Shift {
  /** Milliseconds since the navigation. */
  atMs: number;
  /** The fraction of the window that moved, times the distance. */
  value: number;
}

/** A task of more than 50 ms, in milliseconds since the navigation. */
export interface Task {
  startMs: number;
  endMs: number;
}

/** Shifts less than a second apart form a session, for at most five seconds. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
const LONG_TASK_MS = 50;

/** Cumulative layout shift: the largest sum of shifts in one session. */
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

/** Total blocking time in milliseconds: the part of each task after the first paint that exceeds 50 ms. */
export function blockingTime(tasks: readonly Task[], firstPaintMs: number): number {
  return tasks.reduce((sum, { startMs, endMs }) => sum + Math.max(0, endMs - Math.max(startMs, firstPaintMs) - LONG_TASK_MS), 0);
}
