import type { alertConditions } from "@/contracts/prices-rules";

/** What stands in the form, as typed. */
export interface AlertFormValues {
  symbol: string;
  condition: (typeof alertConditions)[number];
  threshold: string;
}

/** What is wrong with a field, as the name of its text under `prices.alerts`. */
export interface AlertFormErrors {
  symbol?: "symbolRequired";
  threshold?: "thresholdRequired" | "thresholdNumber" | "thresholdPositive" | "thresholdTooLarge";
}

const mostUsd = 1e12;

/** Reads a threshold as typed, in dollars: `$1,234.5` is 1234.5. NaN when it is no number. */
export function parseThreshold(text: string): number {
  const plain = text.trim().replace(/^\$/, "").replace(/,(?=\d{3}(\D|$))/g, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Checks the form by the rules of the contract before anything is sent. */
export function checkAlertForm({ symbol, threshold }: AlertFormValues): AlertFormErrors {
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = "symbolRequired";
  const usd = parseThreshold(threshold);
  if (threshold.trim() === "") errors.threshold = "thresholdRequired";
  else if (Number.isNaN(usd)) errors.threshold = "thresholdNumber";
  else if (usd <= 0) errors.threshold = "thresholdPositive";
  else if (usd > mostUsd) errors.threshold = "thresholdTooLarge";
  return errors;
}
