import { z } from "zod";
import "./no-generated-code";
import { amountMax } from "./decimal-rules";
import { instantText } from "./instant-rules";
import { isZone } from "./time-rules";
import { addressPattern } from "./wire-rules";

/** An opaque identifier. */
export const id = z.string().min(1);

/** An identifier sent by a caller. */
export const givenId = id.max(100);

/** The identifier in a path. */
export const idParams = z.object({ id: givenId });

/** A whole number in a query, or another text. */
export const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/** True or false in a query. */
export const flag = z.stringbool().meta({ enum: ["true", "false"] });

/** How many to return, or which page: a whole number from 1 to `max` in a query. */
export const upTo = (max: number, byDefault: number) => wholeNumber(1, max).default(byDefault);

/** Page of a list, counted from 1, and its size. */
export const paging = (sizeDefault: number) => ({ page: upTo(100_000, 1), page_size: upTo(100, sizeDefault) });

/** What a page says about itself: how long the whole list is, and which part of it this is. */
export const pageFields = { total: z.number(), page: z.number(), page_size: z.number() };

/** The response of a call that returns nothing. */
export const noContent = { response: z.unknown(), status: 204 } as const;

/** A token amount in whole units as a decimal string, never a float and without an exponent: `"1.000000000000000001"`. */
export const amount = z.string().max(amountMax, "is too long for an amount").regex(/^-?\d+(\.\d+)?$/, "must be a decimal number");

/** Dollars, a percentage or another number; always finite. */
export const figure = z.number();

/** An instant as ISO 8601 in UTC. */
export const instant = z.string().refine(isTime, "must be an ISO 8601 time").meta({ format: "date-time" });

/**
 * An instant sent by a caller, from 1970 to 9999, a range every database supports. Without a zone it is UTC, not the server's local time.
 */
export const givenInstant = z.string().overwrite((text) => instantText(text) ?? text).refine(isTime, "must be an ISO 8601 time").refine(
  (text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0), "must lie in the years 1970 to 9999",
).meta({ format: "date-time" });

/** An EVM address in upper, lower or mixed case. */
export const address = z.string().regex(addressPattern);

/** A transaction or block hash. */
export const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** A count; 0 if absent. */
export const count = figure.default(0);

/**
 * For values that may be missing or unknown, which become null. So does a number
 * that JavaScript cannot hold (1e999), to keep the rest of the response readable.
 */
export const maybeAmount = amount.nullable().default(null).catch(null);
export const maybeFigure = figure.nullable().default(null).catch(null);
export const maybeInstant = instant.nullable().default(null);
export const maybeBoolean = z.boolean().nullable().default(null);
export const maybeText = z.string().nullable().default(null);
export const maybeId = id.nullable().default(null);

/** IANA name of the time zone in which days begin. An unknown one is treated as UTC. */
export const zone = z.string().max(64).default("UTC");

/** IANA name of a time zone, sent by a caller to be kept. */
export const givenZone = z.string().max(64).refine(isZone, "must be the IANA name of a time zone");

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
