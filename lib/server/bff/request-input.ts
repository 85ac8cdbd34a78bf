import type { z } from "zod";
import { inInputWords, readInput } from "@/contracts/fields/input-errors";
import { RequestRefused } from "./problem-response";

/**
 * Validates a request's input; fields unknown to the schema are dropped, or
 * refused if it is strict.
 * @throws RequestRefused naming the wrong fields
 */
export function checkInput(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const read = readInput(schema, value);
  if (read.errors) throw new RequestRefused("invalid_input", inInputWords(read.errors), read.errors);
  return read.value;
}

/** The query of a request; if a name is repeated, its last value counts. */
export function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
