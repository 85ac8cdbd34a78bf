import { pageOf, textOf, writeParams } from "./url-state";
import type { ViewParams } from "./use-view";

/** One part of a view as a URL parameter. Any text is read as a valid value; null is left out of the URL, and stands for the default. */
interface Param<T> {
  /** The parameter's name, if it is not that of the part. */
  readonly name?: string;
  readonly read: (text: string | null) => T;
  readonly write: (value: T) => string | null;
}

/** A view each part of which is one parameter, written in the given order, so that each view has one URL. */
export function viewParams<V extends object>(parts: { readonly [K in keyof V]: Param<V[K]> }): ViewParams<V> {
  const keys = Object.keys(parts) as (keyof V & string)[];
  const nameOf = (key: keyof V & string) => parts[key].name ?? key;
  return {
    read: (params) => Object.fromEntries(keys.map((key) => [key, parts[key].read(params.get(nameOf(key)))])) as V,
    write: (params, view) => writeParams(params, Object.fromEntries(keys.map((key) => [nameOf(key), parts[key].write(view[key])]))),
  };
}

/** One of some values; anything else is read as the initial one. */
export function choice<T extends string | number | null>(values: readonly T[], initial: T, name?: string): Param<T> {
  return {
    ...(name && { name }),
    read: (text) => values.find((value) => value !== null && `${value}` === text) ?? initial,
    write: (value) => (value === initial ? null : `${value}`),
  };
}

/** On if it has this text. */
export const flag = (on: string): Param<boolean> => ({ read: (text) => text === on, write: (value) => (value ? on : null) });

/** Text of at most `longest` UTF-16 units; empty if there is none. */
export const text = (longest: number): Param<string> => ({ read: (given) => textOf(given, longest), write: (value) => value || null });

/** Text as `read` accepts it; null if it does not. */
export const textOrNull = (read: (text: string | null) => string | null): Param<string | null> => ({ read, write: (value) => value });

/** The page of a list. */
export const page: Param<number> = { read: pageOf, write: (value) => (value === 1 ? null : `${value}`) };
