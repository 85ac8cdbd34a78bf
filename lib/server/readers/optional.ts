import "server-only";
import { ProductApiError } from "../product-api/error";
import { withinMs } from "./within-ms";

/** A page delays its first byte no longer than this for one of its parts. */
const waitMs = 1_500;
/** The same for a mark of the frame: the chain's badge, the number of unread mentions. */
export const markWaitMs = 500;

/**
 * What was read, or undefined if the product API failed or is slow: the page is then rendered without it
 * and the browser asks again. Everything else passes through, including a redirect to renew the session.
 */
export function undefinedUnlessAnswered<T>(reading: Promise<T>, ms: number = waitMs): Promise<T | undefined> {
  const answer = reading.catch((error: unknown) => {
    if (error instanceof ProductApiError) return undefined;
    throw error;
  });
  return withinMs(ms, answer, undefined);
}

/** What was read, or null if the product API answers 404: it has no such thing, or no such call. */
export async function nullOn404<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return null;
    throw error;
  }
}
