import { z } from "zod";
import "./no-generated-code";
import { instantText } from "./instant-rules";
import { addressPattern } from "./wire-rules";

/** An opaque identifier. */
export const id = z.string().min(1);

/** An identifier that a caller gives. */
export const givenId = id.max(100);

/** The identifier in a path. */
export const idParams = z.object({ id: givenId });

/** Which page of a list, from 1, and how long one is. */
export const paging = (sizeDefault: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(sizeDefault),
});

/** A token amount in whole units as a decimal string, never a float and without an exponent: `"1.000000000000000001"`. */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/, "must be a decimal number");

/** Dollars, percents or other numbers, always finite. */
export const figure = z.number();

/** An instant as ISO 8601 in UTC. */
export const instant = z.string().refine(isTime, "must be an ISO 8601 time");

/** An instant that a caller gives: from 1970 to 9999, which every database holds. Without a zone it is one of UTC, not of whatever machine reads it. */
export const givenInstant = z.string().overwrite((text) => instantText(text) ?? text).refine(isTime, "must be an ISO 8601 time").refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0), "must lie in the years 1970 to 9999");

/** An EVM address in any case. */
export const address = z.string().regex(addressPattern);

/** A transaction or block hash. */
export const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** How many; left out is none. */
export const count = figure.default(0);

/** What may be missing or unknown is null; so is a number that cannot be written (1e999), which must not cost the rest of its answer. */
export const maybeAmount = amount.nullable().default(null).catch(null);
export const maybeFigure = figure.nullable().default(null).catch(null);
export const maybeInstant = instant.nullable().default(null);
export const maybeBoolean = z.boolean().nullable().default(null);
export const maybeText = z.string().nullable().default(null);
export const maybeId = id.nullable().default(null);

/** A name of the IANA time zone database; days begin there. An unknown one is UTC. */
export const zone = z.string().max(64).default("UTC");

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
