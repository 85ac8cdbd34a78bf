import { z } from "zod";
import { decimalText } from "@/contracts/decimal-rules";
import { amount, givenInstant, instant } from "@/contracts/wire";

/** What of an answer could not be read. */
export interface Unreadable {
  /** Entries of lists that were left out. */
  entries: number;
  /** Dotted paths with what is wrong there; entries of lists as `[]`. */
  fields: Set<string>;
}

export interface ReadAnswer<S extends z.ZodType> {
  value: z.output<S>;
  unreadable: Unreadable;
}

/** An answer that is not of its shape, with the dotted path of what is wrong. */
export class UnreadableAnswer extends Error {
  override name = "UnreadableAnswer";
  constructor(readonly path: string, readonly reason: string) {
    super(`${path || "the answer"}: ${reason}`);
  }
}

/**
 * Reads an answer as its schema wants it, from whatever a server writes for the same: numbers as text and text as
 * numbers, exponents, times in epoch seconds, null for what has a default. A field that cannot be read counts as left out,
 * an entry of a list that cannot be read is left out; both are told.
 * @throws UnreadableAnswer where something that must be there is not
 */
export function readAs<S extends z.ZodType>(schema: S, json: unknown): ReadAnswer<S> {
  const unreadable: Unreadable = { entries: 0, fields: new Set() };
  return { value: readValue(schema, json, "", unreadable) as z.output<S>, unreadable };
}

function readValue(schema: z.ZodType, json: unknown, path: string, unreadable: Unreadable): unknown {
  const isMissing = json === undefined || json === null;
  if (schema instanceof z.ZodOptional) return isMissing ? undefined : readOptional(schema, json, path, unreadable);
  if (schema instanceof z.ZodNullable) return isMissing ? null : readOptional(schema, json, path, unreadable);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return isMissing ? schema.parse(undefined) : readOptional(schema, json, path, unreadable);
  if (schema instanceof z.ZodCatch) return readValue(schema.unwrap() as z.ZodType, json, path, unreadable);
  if (schema instanceof z.ZodArray) return readList(schema.element as z.ZodType, json, path, unreadable);
  if (schema instanceof z.ZodObject) return readObject(schema, json, path, unreadable);
  return readLeaf(schema, json, path);
}

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault;

/** What is within, or what stands for its absence. */
function readOptional(schema: Wrapper, json: unknown, path: string, unreadable: Unreadable): unknown {
  try {
    return readValue(schema.unwrap() as z.ZodType, json, path, unreadable);
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    unreadable.fields.add(error.message);
    return schema.parse(schema instanceof z.ZodNullable ? null : undefined);
  }
}

function readList(element: z.ZodType, json: unknown, path: string, unreadable: Unreadable): unknown[] {
  if (!Array.isArray(json)) throw new UnreadableAnswer(path, "is no list");
  return json.flatMap((entry) => {
    try {
      return [readValue(element, entry, `${path}[]`, unreadable)];
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      unreadable.entries += 1;
      unreadable.fields.add(error.message);
      return [];
    }
  });
}

function readObject(schema: z.ZodObject, json: unknown, path: string, unreadable: Unreadable): Record<string, unknown> {
  if (!isRecord(json)) throw new UnreadableAnswer(path, "is no object");
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const given = Object.hasOwn(json, name) ? json[name] : undefined;
    return [name, readValue(field as z.ZodType, given, path === "" ? name : `${path}.${name}`, unreadable)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function readLeaf(schema: z.ZodType, json: unknown, path: string): unknown {
  const result = schema.safeParse(translate(schema, json));
  if (result.success) return result.data;
  throw new UnreadableAnswer(path, json === undefined ? "is missing" : (result.error.issues[0]?.message ?? "cannot be read"));
}

/** The same thing in the contract's way of writing it; what is none of the known ways stays as it is. */
function translate(schema: z.ZodType, json: unknown): unknown {
  if (schema === amount) return typeof json === "number" || typeof json === "string" ? (decimalText(json) ?? json) : json;
  if (schema === instant || schema === givenInstant) return readInstant(json);
  if (schema instanceof z.ZodNumber) return readNumber(json);
  if (schema instanceof z.ZodString) return typeof json === "number" ? String(json) : json;
  if (schema instanceof z.ZodBoolean) return booleans.get(json) ?? json;
  return json;
}

const booleans = new Map<unknown, boolean>([[1, true], [0, false], ["true", true], ["false", false], ["1", true], ["0", false]]);

/** `"12.5"`, `"12.5%"`. A comma may stand for thousands or for the point, so that is no number. */
function readNumber(json: unknown): unknown {
  if (typeof json !== "string" || json.trim() === "") return json;
  const number = Number(json.trim().replace(/%$/, ""));
  return Number.isFinite(number) ? number : json;
}

/** Beyond this many seconds a number means milliseconds: the year 5138. */
const mostSeconds = 1e11;

/** ISO 8601 from epoch seconds or milliseconds, as number or text, and from what `Date` understands. */
function readInstant(json: unknown): unknown {
  const number = typeof json === "number" ? json : typeof json === "string" && /^\d{9,14}(\.\d+)?$/.test(json) ? Number(json) : null;
  if (number === null) return json;
  const at = new Date(Math.abs(number) > mostSeconds ? number : number * 1000);
  return Number.isNaN(at.getTime()) ? json : at.toISOString();
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

