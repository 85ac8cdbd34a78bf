/** What the measurements share: medians, rates, and lines that are read the same way. */

/** Milliseconds that `work` takes, and what it gives. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startMs, result };
}

/** The middle value; of an even count the mean of the two in the middle. @throws RangeError for no values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("the median of no values");
  return (lower + upper) / 2;
}

/** `31,200`, `24.1`, `0.042`: three digits that matter, no more. */
export function figure(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** `24.1×` */
export function times(ratio: number): string {
  return `${figure(ratio)}×`;
}

/** Prints one result on one line. */
export function report(line: string): void {
  console.log(`  ${line}`);
}
