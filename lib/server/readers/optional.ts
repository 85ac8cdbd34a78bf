import "server-only";
import { ProductApiError } from "../product-api/error";
import { withinMs } from "./within-ms";

/** A page keeps its first byte no longer for one part of it. */
const waitMs = 1_500;

/**
 * What was read, or undefined where the product API failed or takes its time: the page renders without it and the
 * browser asks again. Everything else, a redirect to renew the session included, passes through.
 */
export function undefinedUnlessAnswered<T>(reading: Promise<T>): Promise<T | undefined> {
  const answer = reading.catch((error: unknown) => {
    if (error instanceof ProductApiError) return undefined;
    throw error;
  });
  return withinMs(waitMs, answer, undefined);
}

/** What was read, or null where the product API answers 404: it knows no such thing, or not the call. */
export async function nullOn404<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
}
