import type { alertConditions } from "@/contracts/prices/rules";

/** What stands in the form, as typed, by the names of the call. */
export interface AlertFormValues {
  symbol: string;
  condition: (typeof alertConditions)[number];
  threshold_usd: string;
}

/** What is wrong with a field, as the name of its text under `prices.alerts`. */
export interface AlertFormErrors {
  symbol?: "symbolRequired";
  threshold_usd?: "thresholdRequired" | "thresholdNumber" | "thresholdPositive" | "thresholdTooLarge";
}

const mostUsd = 1e12;

/** Reads a threshold as typed, in dollars: `$1,234.5` is 1234.5. NaN when it is no number. */
export function parseThreshold(text: string): number {
  const plain = text.trim().replace(/^\$/, "").replace(/,(?=\d{3}(\D|$))/g, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Checks the form by the rules of the contract before anything is sent. */
export function checkAlertForm({ symbol, threshold_usd: threshold }: AlertFormValues): AlertFormErrors {
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = "symbolRequired";
  const usd = parseThreshold(threshold);
  if (threshold.trim() === "") errors.threshold_usd = "thresholdRequired";
  else if (Number.isNaN(usd)) errors.threshold_usd = "thresholdNumber";
  else if (usd <= 0) errors.threshold_usd = "thresholdPositive";
  else if (usd > mostUsd) errors.threshold_usd = "thresholdTooLarge";
  return errors;
}

/** Whether an alert would fire with the next quote, for the price stands at its threshold or beyond already. False while the price is not known. */
export function holdsAlready(condition: AlertFormValues["condition"], thresholdUsd: number, nowUsd: number | null): boolean {
  if (nowUsd === null || !(thresholdUsd > 0)) return false;
  return condition === "above" ? nowUsd >= thresholdUsd : nowUsd <= thresholdUsd;
}
