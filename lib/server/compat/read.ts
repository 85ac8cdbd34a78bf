import { z } from "zod";
import { decimalText } from "@/contracts/fields/decimal-rules";
import { instantText } from "@/contracts/fields/instant-rules";
import { amount, givenInstant, instant } from "@/contracts/fields/wire";
import { getOrCreate } from "@/lib/shared/get-or-create";

/** What could not be read of a response. */
export interface Unreadable {
  /** List entries that were left out. */
  entries: number;
  /** Dotted paths, each with what is wrong there; list entries are written as `[]`. */
  fields: Set<string>;
}

export interface ReadAnswer<S extends z.ZodType> {
  value: z.output<S>;
  unreadable: Unreadable;
}

/** Twice the longest list of one account. Millions of entries fit into the largest response, and each takes some microseconds. */
const unreadableEntriesMax = 20_000;

/** A response that does not have the expected shape, with the dotted path of the problem. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";
  constructor(readonly path: string, readonly reason: string) {
    super(`${path || "the answer"}: ${reason}`);
  }
}

/**
 * Reads a response as its schema expects it, accepting the different ways in which servers write the same value:
 * numbers as text and text as numbers, exponents, times in epoch seconds or without a zone, null for a field with
 * a default. An unreadable field counts as absent and an unreadable list entry is left out; both are reported.
 * @throws UnreadableAnswer if something required is missing or unreadable, or far too many entries are
 */
export function readAs<S extends z.ZodType>(schema: S, json: unknown): ReadAnswer<S> {
  const unreadable: Unreadable = { entries: 0, fields: new Set() };
  return { value: readerOf(schema)(json, "", unreadable) as z.output<S>, unreadable };
}

type Reader = (json: unknown, path: string, unreadable: Unreadable) => unknown;

const readers = new WeakMap<z.ZodType, Reader>();

/** Readers are built once per schema: a response with 25 wallets has hundreds of fields. */
function readerOf(schema: z.ZodType): Reader {
  return getOrCreate(readers, schema, () => makeReader(schema));
}

function makeReader(schema: z.ZodType): Reader {
  if (schema instanceof z.ZodOptional) return makeOptionalReader(schema, () => undefined);
  if (schema instanceof z.ZodNullable) return makeOptionalReader(schema, () => null);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return makeOptionalReader(schema, () => schema.parse(undefined));
  if (schema instanceof z.ZodCatch) return readerOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return makeListReader(schema.element as z.ZodType);
  if (schema instanceof z.ZodObject) return makeObjectReader(schema);
  // As strict as with times that callers send us: one point of the year 275760 would squeeze a chart's others into a line.
  return makeLeafReader(schema === instant ? givenInstant : schema);
}

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault;

/** Reads the value within, or returns what represents its absence. */
function makeOptionalReader(schema: Wrapper, absent: () => unknown): Reader {
  const readWithin = readerOf(schema.unwrap() as z.ZodType);
  return (json, path, unreadable) => {
    if (json === undefined || json === null) return absent();
    try {
      return readWithin(json, path, unreadable);
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      unreadable.fields.add(error.message);
      return absent();
    }
  };
}

function makeListReader(element: z.ZodType): Reader {
  const readEntry = readerOf(element);
  return (json, path, unreadable) => {
    if (!Array.isArray(json)) throw new UnreadableAnswer(path, "is no list");
    const [entryPath, entries] = [`${path}[]`, [] as unknown[]];
    for (const entry of json) {
      try {
        entries.push(readEntry(entry, entryPath, unreadable));
      } catch (error) {
        if (!(error instanceof UnreadableAnswer)) throw error;
        unreadable.entries += 1;
        unreadable.fields.add(error.message);
        if (unreadable.entries > unreadableEntriesMax) throw new UnreadableAnswer(path, "has too many unreadable entries");
      }
    }
    return entries;
  };
}

function makeObjectReader(schema: z.ZodObject): Reader {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, readerOf(field as z.ZodType)] as const);
  return (json, path, unreadable) => {
    if (!isRecord(json)) throw new UnreadableAnswer(path, "is no object");
    const read: Record<string, unknown> = {};
    for (const [name, readField] of fields) {
      const given = Object.hasOwn(json, name) ? json[name] : undefined;
      const value = readField(given, path === "" ? name : `${path}.${name}`, unreadable);
      if (value !== undefined) read[name] = value;
    }
    return read;
  };
}

function makeLeafReader(schema: z.ZodType): Reader {
  const translate = translatorOf(schema);
  return (json, path) => {
    const result = schema.safeParse(translate(json));
    if (result.success) return result.data;
    throw new UnreadableAnswer(path, json === undefined ? "is missing" : (result.error.issues[0]?.message ?? "cannot be read"));
  };
}

/** Converts the known ways of writing a value to the contract's; anything else is returned unchanged. */
function translatorOf(schema: z.ZodType): (json: unknown) => unknown {
  if (schema === amount) return (json) => (typeof json === "number" || typeof json === "string" ? (decimalText(json) ?? json) : json);
  if (schema === givenInstant) return (json) => instantText(json) ?? json;
  if (schema instanceof z.ZodNumber) return readNumber;
  if (schema instanceof z.ZodString) return (json) => (typeof json === "number" ? String(json) : json);
  if (schema instanceof z.ZodBoolean) return (json) => booleans.get(json) ?? json;
  return (json) => json;
}

const booleans = new Map<unknown, boolean>([[1, true], [0, false], ["true", true], ["false", false], ["1", true], ["0", false]]);

/** `"12.5"`, `"12.5%"`. Text with a comma is not a number, because the comma may separate thousands or decimals. */
export function readNumber(json: unknown): unknown {
  if (typeof json !== "string" || json.trim() === "") return json;
  const number = Number(json.trim().replace(/%$/, ""));
  return Number.isFinite(number) ? number : json;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

