/**
 * Where a later version's response differs: one line per difference. Added fields are no difference, and numbers may differ by as much as
 * summing in another order can change them.
 */
export function differences(before: unknown, after: unknown, at = ""): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [`${at}: was a list, is ${shown(after)}`];
    if (before.length !== after.length) return [`${at}: had ${before.length} entries, has ${after.length}`];
    return before.flatMap((entry, index) => differences(entry, after[index], `${at}[${index}]`));
  }
  if (typeof before === "object" && before !== null) {
    if (typeof after !== "object" || after === null) return [`${at}: was an object, is ${shown(after)}`];
    return Object.entries(before).flatMap(([key, value]) => differences(value, (after as Record<string, unknown>)[key], `${at}.${key}`));
  }
  if (typeof before === "number" && typeof after === "number" && Math.abs(before - after) <= 1e-9 * Math.abs(before)) return [];
  return Object.is(before, after) ? [] : [`${at}: was ${shown(before)}, is ${shown(after)}`];
}

const shown = (value: unknown) => (value === undefined ? "missing" : JSON.stringify(value));
