/** Where each key moves to from a step of an axis. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.ceil(last / 10),
  PageUp: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/** The step a key moves to, clamped to 0…`last`; undefined for keys that do not move. */
export function stepOfKey(key: string, at: number, last: number): number | undefined {
  const next = moves[key]?.(at, last);
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}

/** The pointer's position along an axis: 0 at the start, 1 at the end; outside that range if it is dragged past either end. */
export function pointerPosition({ clientX, currentTarget }: { clientX: number; currentTarget: Element }): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? (clientX - left) / width : 1;
}
