import "server-only";
import { ProductApiError } from "../product-api/error";

/**
 * What was read, or undefined where the product API failed: the page renders without it and the
 * browser asks again. Everything else, a redirect to renew the session included, passes through.
 */
export async function undefinedOnApiError<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProductApiError) return undefined;
    throw error;
  }
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
