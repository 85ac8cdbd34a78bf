import "server-only";
import { digestCalls } from "@/contracts/digest/calls";
import type { DigestPeriod } from "@/contracts/digest/rules";
import { callProductApi } from "./call-product-api";

/** A day or week of the account. @throws ProductApiError; 404 if the product API has no such call */
export const readDigest = (query: { period: DigestPeriod; on?: string; zone: string }) => callProductApi(digestCalls.read, { query });
