import { instantText } from "@/contracts/fields/instant-rules";
import { addressPattern } from "@/contracts/fields/wire-rules";

/** Fields of a pushed object: each may be anything, and unreadable ones are treated as missing. */
export type Fields = Partial<Record<string, unknown>>;

/** Some servers send identifiers and amounts as numbers. */
const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);
/** Rejects amounts with an exponent: they are not plain decimals, and could not be shown as a balance. */
const isAmount = (value: unknown): value is string => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const hashPattern = /^0x[0-9a-fA-F]{64}$/;
/** An address or hash of another form would lead nowhere. */
export const addressOf = (value: unknown) => (typeof value === "string" && addressPattern.test(value) ? value : undefined);
export const hashOf = (value: unknown) => (typeof value === "string" && hashPattern.test(value) ? value : undefined);
export const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
export const timeOf = (value: unknown) => instantText(value) ?? undefined;
export const oneOf = <T>(known: readonly T[], value: unknown) => known.find((one) => one === value);
export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

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

/** Reads a nullable field: null is an answer of its own, and differs from a missing field. */
export function orNull<T>(read: (value: unknown) => T | undefined, value: unknown): T | null | undefined {
  return value === null ? null : read(value);
}
