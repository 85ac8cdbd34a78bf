import fc from "fast-check";
import { z } from "zod";

/** As much of JSON Schema as the contract's inputs need. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values by the names of their fields, which say more than the schema does. */
const texts: Readonly<Record<string, readonly string[]>> = {
  time: ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59.999Z", "2026-11-01T00:30:00+14:00", "9999-12-31T23:59:59Z", "2026-11-20"],
  on: ["2024-02-29", "2026-02-30", "0000-01-01", "1970-01-01", "9998-12-31", "9999-12-31"],
  zone: ["UTC", "Africa/Cairo", "Pacific/Apia", "America/Havana", "+05:30", "Etc/GMT+14", "Nowhere"],
  symbol: ["ETH", "eth", "M", "XX"],
  query: ["", "q=a", "sort=name", "q=a&q=b", "q=%00"],
  username: ["memefan", "@Memefan", "nobody_at_all"],
};
const fieldKinds: Readonly<Record<string, string>> = {
  start_time: "time", end_time: "time", from: "time", to: "time", at: "time", lastActivity: "time", time_zone: "zone",
};
const strangeTexts = [
  "", " ", "\u0000", "a\u0000b", "\ud800", "\u202ea", "\u200b", "__proto__", "constructor", "1e400", "-0", "1e21", "0x10", "NaN", "-1", "1.5",
  "99999999999999999999", "'", "%", "_", "\\", "../..", "x".repeat(5_000), "+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z",
];
/** JSON that may stand in place of any value; not all of it can be written by JavaScript. */
const strangeJson = [
  "null", "true", "[]", "{}", "[null]", '{"__proto__":{"a":1}}', "1e400", "-0", "-1", "0.5", "1e21", "5e-324", "9007199254740993", "1e12",
  "[".repeat(500) + "]".repeat(500), ...strangeTexts.map((text) => JSON.stringify(text)), JSON.stringify("x".repeat(100_000)),
];

/** JSON of a value that a schema describes; every tenth part of it is replaced by something else. */
function jsonOf(schema: Schema, name = ""): fc.Arbitrary<string> {
  return fc.oneof({ weight: 9, arbitrary: validJson(schema, name) }, { weight: 1, arbitrary: fc.constantFrom(...strangeJson) });
}

function validJson(schema: Schema, name: string): fc.Arbitrary<string> {
  const known = texts[fieldKinds[name] ?? name];
  if (known) return fc.constantFrom(...known).map((text) => JSON.stringify(text));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((one) => JSON.stringify(one));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validJson(one, name)));
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  switch (schema.type) {
    case "null": return fc.constant("null");
    case "boolean": return fc.boolean().map(String);
    case "integer": return fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) }).map(String);
    case "number": return fc.double({ min, max, noNaN: true }).map((one) => JSON.stringify(one));
    case "array": return fc.array(jsonOf(schema.items ?? {}), { maxLength: 3 }).map((items) => `[${items.join()}]`);
    case "object": return objectJson(schema);
    default: return textOf(schema).map((text) => JSON.stringify(text));
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.stringMatching(/^[a-z]{9,12}@example\.com$/);
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.constantFrom("https://example.com/a?b=c#d", "http://127.0.0.1/", "https://例え.jp/", "https://a:b@c.d/");
  if (pattern?.startsWith("^0x")) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, minLength + 30) });
}

function objectJson({ properties = {}, required = [] }: Schema): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, field]) =>
    fc.option(jsonOf(field, name), { nil: null, freq: required.includes(name) ? 30 : 1 }).map((json) =>
      json === null ? [] : [`${JSON.stringify(name)}:${json}`]));
  return fc.tuple(...fields).map((found) => `{${found.flat().join()}}`);
}

const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;

/** JSON of bodies for a shape of the contract, most of them valid. */
export function bodiesOf(shape: z.ZodType): fc.Arbitrary<string> {
  const strange = fc.constantFrom("", "{", ...strangeJson);
  return fc.oneof({ weight: 20, arbitrary: objectJson(schemaOf(shape)) }, { weight: 1, arbitrary: strange });
}

/** Query strings for a shape of the contract, some with a parameter twice. */
export function queriesOf(shape: z.ZodType): fc.Arbitrary<string> {
  const fields = Object.entries(schemaOf(shape).properties ?? {}).map(([name, field]) =>
    fc.array(jsonOf(field, name), { maxLength: 1 }).map((values) => values.map((json) => [name, textIn(json)])));
  const parameters = fc.tuple(...fields).map((found) => found.flat());
  return fc.tuple(parameters, fc.nat({ max: 9 })).map(([list, at]) => new URLSearchParams([...list, ...list.slice(at, at + 1)]).toString());
}

/** Ids for a path: known ones, and some that are none. */
export function idsOf(known: readonly string[]): fc.Arbitrary<string> {
  const strange = strangeTexts.filter((text) => text.trim() !== "" && text.length < 200 && text !== "\ud800");
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: fc.constantFrom(...strange) });
}

/** What a query can say instead of a JSON value. */
function textIn(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string).slice(0, 5_000) : json.slice(0, 5_000);
}
