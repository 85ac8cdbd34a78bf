import type { z } from "zod";
import { RequestRefused } from "./problem-response";

/**
 * Validates a request's input; fields unknown to the schema are dropped, or
 * refused if it is strict.
 * @throws RequestRefused naming the wrong fields
 */
export function checkInput(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new RequestRefused("invalid_input", errors[0]?.message, errors);
}

/** The query of a request; if a name is repeated, its last value counts. */
export function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
