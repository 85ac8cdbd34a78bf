import "server-only";
import type { TimelineRange } from "@/contracts/timeline/rules";
import { timelineCalls } from "@/contracts/timeline/calls";
import { callProductApi } from "./call-product-api";

/** Mentions, a price, the portfolio's value and transfers over time. @throws ProductApiError; 404 if the product API has no such call */
export const readTimeline = (query: { range: TimelineRange; symbol?: string; zone: string; tracker?: string }) =>
  callProductApi(timelineCalls.read, { query });
