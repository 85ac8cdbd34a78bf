/** Shared by the benchmarks: medians, rates, and uniform output. */

/** The milliseconds that `work` takes, and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startMs, result };
}

/** The middle value, or the mean of the two middle values. @throws RangeError if there are no values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("the median of no values");
  return (lower + upper) / 2;
}

/** Three significant digits: `31,200`, `24.1`, `0.042`. */
export function figure(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** A ratio: `24.1×`. */
export function times(ratio: number): string {
  return `${figure(ratio)}×`;
}

/** Prints one result on one line. */
export function report(line: string): void {
  console.log(`  ${line}`);
}
