import type { z } from "zod";
import type { FieldError } from "../problem";

/** An input as its schema reads it, or what is wrong with it, for each invalid field. */
type ReadInput<T> = { value: T; errors?: undefined } | { errors: FieldError[] };

/** Reads a call's input. The messages say what a field must be, in the contract's own words where it has some. */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): ReadInput<z.output<S>> {
  const parsed = schema.safeParse(input, { error: messageFor });
  return parsed.success ? { value: parsed.data } : { errors: parsed.error.issues.map(toFieldError) };
}

/** All of the errors in one line: `limit: must be a whole number from 1 to 100; sort: is required`. */
export function inInputWords(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${field}: ${message}`).join("; ");
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = [...issue.path, ...(unknown === undefined ? [] : [unknown])].map(String);
  return { field: path.join(".") || "body", message: unknown === undefined ? issue.message : "is not a known field" };
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text", number: "a number", int: "a whole number", boolean: "true or false", array: "a list", object: "an object",
};
const formats: Readonly<Record<string, string>> = { email: "an email address", url: "a URL", uuid: "a UUID", datetime: "an ISO 8601 time" };
const units: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** What a field must be, where the contract does not say it in its own words; undefined leaves it to zod. */
function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": return issue.input === undefined ? "is required" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value": return issue.input === undefined ? "is required" : `must be ${either(issue.values.map(String))}`;
    case "invalid_format": return formats[issue.format] === undefined ? "does not have the required form" : `must be ${formats[issue.format]}`;
    case "too_small": return `must ${bound(issue.origin, "at least", issue.minimum)}`;
    case "too_big": return `must ${bound(issue.origin, "at most", issue.maximum)}`;
    default: return undefined;
  }
}

function either(values: readonly string[]): string {
  return values.length < 2 ? values.join() : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

function bound(origin: string, limit: "at least" | "at most", value: number | bigint): string {
  return units[origin] === undefined ? `be ${limit} ${value}` : `have ${limit} ${value}${units[origin]}`;
}
