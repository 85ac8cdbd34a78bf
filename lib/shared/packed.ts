import { getOrCreate } from "./get-or-create";

declare const packedType: unique symbol;

/**
 * A value on its way from the server's part of a page to the browser's. It is one string, because React would serialise and rebuild objects
 * value by value, and what the objects of a list have in common is written only once.
 */
export interface Packed<T> {
  readonly packed: string;
  /** Objects that other parts of the page are given as well: React sends each only once, however often it is referenced. */
  readonly beside: object;
  readonly [packedType]?: T;
}

/** Represents a list: the properties that are the same in all its objects, the names of the others, and their values for each object. */
interface Rows {
  $rows: readonly [same: Record<string, unknown>, names: readonly string[], rows: readonly (readonly unknown[])[]];
}

/** Packs plain objects, lists and simple values, at any depth; undefined properties are left out. */
export function pack<T extends object, Beside extends object>(value: T, beside: Beside = {} as Beside): Packed<T & Beside> {
  return { packed: JSON.stringify(shorten(value)), beside };
}

/** The router's cache brings the same packed value again, and code that has taken the value over recognises it by identity. */
const unpacked = new WeakMap<object, object>();

/** The value that was packed, the same object each time; a value that was never packed is returned as it is. */
export function unpack<T extends object>(value: T | Packed<T>): T {
  if (!("packed" in value)) return value;
  return getOrCreate(unpacked, value, () => ({ ...(restore(JSON.parse(value.packed)) as object), ...value.beside })) as T;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return rowsOf(value) ?? value.map(shorten);
  return isObject(value) ? mapped(value, shorten) : value;
}

/** Null if the members are not alike: packing must not change whether a property is missing or undefined. */
function rowsOf(list: readonly unknown[]): Rows | null {
  const names = isObject(list[0]) ? Object.keys(list[0]) : [];
  const isAlike = (one: unknown): one is Record<string, unknown> =>
    isObject(one) && !Array.isArray(one) && Object.keys(one).join() === names.join() && !Object.values(one).includes(undefined);
  if (list.length < 2 || !list.every(isAlike)) return null;
  const [first] = list as [Record<string, unknown>];
  const isSame = (name: string) => !isObject(first[name]) && list.every((one) => one[name] === first[name]);
  const different = names.filter((name) => !isSame(name));
  return { $rows: [
    Object.fromEntries(names.filter(isSame).map((name) => [name, first[name]])),
    different,
    list.map((one) => different.map((name) => shorten(one[name]))),
  ] };
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
