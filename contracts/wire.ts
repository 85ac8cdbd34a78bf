import { z } from "zod";
import "./no-generated-code";
import { addressPattern } from "./wire-rules";

/** An opaque identifier. Numbers from other product APIs are read as text. */
export const id = z.coerce.string().min(1);

/** A token amount in whole units as a decimal string, never a float: `"1.000000000000000001"`. */
export const amount = z.coerce.string().regex(/^-?\d+(\.\d+)?$/, "must be a decimal number");

/** Dollars or percents. Numeric strings from other product APIs are read as numbers. */
export const figure = z.coerce.number();

/** An instant as ISO 8601 in UTC. */
export const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), "must be an ISO 8601 time");

/** An instant that a caller gives: from 1970 to 9999, which every database holds. */
export const givenInstant = instant.refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(10_000, 0), "must lie in the years 1970 to 9999");

/** An EVM address in any case. */
export const address = z.string().regex(addressPattern);

/** A transaction or block hash. */
export const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** How many; unknown is none. */
export const count = figure.catch(0).default(0);

/** What may be missing or unknown is null. */
export const maybeAmount = amount.nullish().transform((text) => text ?? null);
export const maybeFigure = figure.nullish().transform((value) => value ?? null);
export const maybeInstant = instant.nullish().transform((at) => at ?? null);
export const maybeBoolean = z.boolean().nullish().transform((is) => is ?? null);
export const maybeText = z.string().nullish().transform((text) => text ?? null);
