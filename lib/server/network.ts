import "server-only";
import { cache } from "react";
import { type Network, networkCalls } from "@/contracts/network";
import { callProductApi } from "./product-api";
import { ProductApiError } from "./product-api-error";

/** The chain that is tracked; null where the product API is down or has no such call, which costs only a badge. */
export const readNetwork = cache(async (): Promise<Network | null> => {
  try {
    return await callProductApi(networkCalls.read);
  } catch (error) {
    if (error instanceof ProductApiError) return null;
    throw error;
  }
});
