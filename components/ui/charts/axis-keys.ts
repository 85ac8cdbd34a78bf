/** Where each key leads from a step of an axis. */
const leaps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.ceil(last / 10),
  PageUp: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/** The step to which a key leads from another, of those from 0 to the last; undefined for a key that leads nowhere. */
export function stepOfKey(key: string, at: number, last: number): number | undefined {
  const next = leaps[key]?.(at, last);
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}

/** Where a pointer is along an axis: 0 at its beginning, 1 at its end, and beyond where it is held. */
export function placeUnder({ clientX, currentTarget }: { clientX: number; currentTarget: Element }): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? (clientX - left) / width : 1;
}
