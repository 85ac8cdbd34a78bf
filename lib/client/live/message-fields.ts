import { instantText } from "@/contracts/fields/instant-rules";

/** Fields of an object that was pushed: each may be anything, and what cannot be read counts as not told. */
export type Fields = Partial<Record<string, unknown>>;

/** Servers write identifiers and amounts as numbers, too. */
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
/** Amounts with an exponent are no plain decimals, and no balance is shown from what cannot be. */
const isAmount = (value: unknown): value is string => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
export const timeOf = (value: unknown) => instantText(value) ?? undefined;
export const oneOf = <T>(known: readonly T[], value: unknown) => known.find((one) => one === value);
export const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? value : {});

export function idOf(value: unknown): string | undefined {
  const text = asText(value);
  return isText(text) ? text : undefined;
}

export function amountOf(value: unknown): string | undefined {
  const text = asText(value);
  return isAmount(text) ? text : undefined;
}

export function figureOf(value: unknown): number | undefined {
  const figure = isAmount(value) ? Number(value) : value;
  return typeof figure === "number" && Number.isFinite(figure) ? figure : undefined;
}

/** Reads what may be null, which says something else than that it is not told. */
export function orNull<T>(read: (value: unknown) => T | undefined, value: unknown): T | null | undefined {
  return value === null ? null : read(value);
}
