/** Margin on every side, for the line's own width. */
const inset = 1;

/**
 * The path of a line through evenly spaced values in a box of the given size, the highest value at the top; a flat line runs through the
 * middle. Empty for fewer than two values.
 */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const stepX = (width - 2 * inset) / (values.length - 1);
  return values
    .map((value, at) => {
      const share = range === 0 ? 0.5 : (value - low) / range;
      return `${at === 0 ? "M" : "L"}${round(inset + at * stepX)} ${round(inset + (1 - share) * (height - 2 * inset))}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
