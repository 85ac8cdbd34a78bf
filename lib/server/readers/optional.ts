import "server-only";
import { ProductApiError } from "../product-api/error";

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

/** The answer if it arrives in time, otherwise `instead`; a late answer is ignored. */
export async function withinMs<T, Instead>(ms: number, answer: Promise<T>, instead: Instead): Promise<T | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Instead>((resolve) => (timer = setTimeout(resolve, ms, instead)));
  // Otherwise a late failure would be an unhandled rejection.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
