import type { alertConditions } from "@/contracts/prices/rules";
import { parseAmount } from "@/lib/shared/format/typed-amount";

/** What is wrong with an amount of dollars, as the name of its text under `prices.alerts`. */
export type AmountError = "thresholdRequired" | "thresholdNumber" | "thresholdPositive" | "thresholdTooLarge";

/** What stands in the form, as typed, by the names of the call. */
export interface AlertFormValues {
  symbol: string;
  condition: (typeof alertConditions)[number];
  threshold_usd: string;
}

/** What is wrong with a field, as the name of its text under `prices.alerts`. */
export interface AlertFormErrors {
  symbol?: "symbolRequired";
  threshold_usd?: AmountError;
}

const mostUsd = 1e12;

/** Checks the form by the rules of the contract before anything is sent. */
export function checkAlertForm({ symbol, threshold_usd: threshold }: AlertFormValues): AlertFormErrors {
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = "symbolRequired";
  const wrong = amountError(threshold);
  return wrong ? { ...errors, threshold_usd: wrong } : errors;
}

/** What is wrong with an amount as typed. */
export function amountError(text: string): AmountError | undefined {
  const usd = parseAmount(text);
  if (text.trim() === "") return "thresholdRequired";
  if (Number.isNaN(usd)) return "thresholdNumber";
  if (usd <= 0) return "thresholdPositive";
  return usd > mostUsd ? "thresholdTooLarge" : undefined;
}

/** Whether an alert would fire with the next quote, for the price stands at its threshold or beyond already. False while the price is not known. */
export function holdsAlready(condition: AlertFormValues["condition"], thresholdUsd: number, nowUsd: number | null): boolean {
  if (nowUsd === null || !(thresholdUsd > 0)) return false;
  return condition === "above" ? nowUsd >= thresholdUsd : nowUsd <= thresholdUsd;
}
