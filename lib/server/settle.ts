import "server-only";
import { ProductApiError } from "./product-api-error";

/**
 * What was read, or undefined where the product API failed: the page renders without it and the
 * browser asks again. Everything else, a redirect to renew the session included, passes through.
 */
export async function settle<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProductApiError) return undefined;
    throw error;
  }
}
