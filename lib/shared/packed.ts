declare const packedType: unique symbol;

/**
 * A value on its way from the server's half of a page to the browser's: one text, because React takes objects apart and puts them together
 * again value by value, and in it what lists of alike objects repeat is said once.
 */
export interface Packed<T> {
  readonly packed: string;
  /** What other parts of the page are given as well: React sends an object once, however often it is named. */
  readonly beside: object;
  readonly [packedType]?: T;
}

/** Stands for a list: what is the same in each of its objects, the names of what is not, and that for each object. */
interface Rows {
  $rows: readonly [same: Record<string, unknown>, names: readonly string[], rows: readonly (readonly unknown[])[]];
}

/** Packs what consists of plain objects, lists and simple values, however deep they lie; what is undefined is left out. */
export function pack<T extends object, Beside extends object>(value: T, beside: Beside = {} as Beside): Packed<T & Beside> {
  return { packed: JSON.stringify(shorten(value)), beside };
}

/** The router's cache brings the same packed value again, and whoever took the value over knows it by its identity. */
const unpacked = new WeakMap<object, object>();

/** The value that was packed, the same object each time; one that never was is given back as it is. */
export function unpack<T extends object>(value: T | Packed<T>): T {
  if (!("packed" in value)) return value;
  const before = unpacked.get(value) ?? { ...(restore(JSON.parse(value.packed)) as object), ...value.beside };
  unpacked.set(value, before);
  return before as T;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return rowsOf(value) ?? value.map(shorten);
  return isObject(value) ? mapped(value, shorten) : value;
}

/** Null for a list whose members are not alike: whether something is missing or undefined must not change. */
function rowsOf(list: readonly unknown[]): Rows | null {
  const names = isObject(list[0]) ? Object.keys(list[0]) : [];
  const isAlike = (one: unknown): one is Record<string, unknown> => isObject(one) && !Array.isArray(one) && Object.keys(one).join() === names.join() && !Object.values(one).includes(undefined);
  if (list.length < 2 || names.length === 0 || !list.every(isAlike)) return null;
  const [first] = list as [Record<string, unknown>];
  const isSame = (name: string) => !isObject(first[name]) && list.every((one) => one[name] === first[name]);
  const different = names.filter((name) => !isSame(name));
  return { $rows: [Object.fromEntries(names.filter(isSame).map((name) => [name, first[name]])), different, list.map((one) => different.map((name) => shorten(one[name])))] };
}

function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (!isObject(value)) return value;
  if (!("$rows" in value)) return mapped(value, restore);
  const [same, names, rows] = value.$rows as Rows["$rows"];
  return rows.map((row) => ({ ...same, ...Object.fromEntries(names.map((name, at) => [name, restore(row[at])])) }));
}

function mapped(value: Record<string, unknown>, change: (part: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
