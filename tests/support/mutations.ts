import fc from "fast-check";

/** Texts of numbers, addresses and times that are none, or that no service can mean. */
const strangeTexts = [
  "", " ", "\u0000", "\u202e", "<script>", "GENESIS", "__proto__", "NaN", "-7", "0.5", "1,5", "1e9", "9".repeat(400), "0x", "-0x1",
  `0x${"a".repeat(40)}`, `0x${"f".repeat(65)}`, "0x1fffffffffffff", "not a time", "2026-13-45", "0000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z", "long ".repeat(20_000),
];
const strangeJson = [
  "null", "true", "[]", "{}", "[[]]", "[null]", '{"__proto__":{"length":3}}', "-0", "-1", "0.5", "1e21", "1e400", "5e-324",
  "9007199254740993", "8640000000001", '"\\ud800"', "[".repeat(500) + "]".repeat(500), ...strangeTexts.map((text) => JSON.stringify(text)),
];

type Path = readonly string[];

/** What stands in a value instead of a part of it. */
class Raw {
  constructor(readonly json: string) {}
}

/** Where a value has parts: `["rows", "0", "at"]`. */
function pathsOf(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null || value instanceof Raw) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...above, name], ...pathsOf(part, [...above, name])]);
}

/** The value with another part at a path; without it if `json` is null. */
function withPart(value: unknown, [name, ...rest]: Path, json: string | null): unknown {
  if (name === undefined) return new Raw(json ?? "null");
  if (typeof value !== "object" || value === null || value instanceof Raw) return value;
  const entries = Object.entries(value)
    .filter(([other]) => other !== name || rest.length > 0 || json !== null)
    .map(([other, part]) => [other, other === name ? withPart(part, rest, json) : (part as unknown)] as const);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

function toJson(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${toJson(part)}`).join()}}`;
}

/** JSON of a service's answer in which one or two parts are missing, or are something that no service should send. */
export function mutationsOf(answer: unknown): fc.Arbitrary<string> {
  const change = fc.tuple(fc.constantFrom(...pathsOf(answer)), fc.option(fc.constantFrom(...strangeJson), { freq: 8 }));
  return fc.array(change, { minLength: 1, maxLength: 2 }).map((changes) =>
    toJson(changes.reduce((changed, [path, json]) => withPart(changed, path, json), answer)));
}
