import { plausibleUsd, type alertConditions } from "@/contracts/prices/rules";
import { parseAmount } from "@/lib/shared/format/typed-amount";

/** The error of a dollar amount, as the key of its text under `prices.alerts`. */
export type AmountError = "thresholdRequired" | "thresholdNumber" | "thresholdPositive" | "thresholdTooSmall" | "thresholdTooLarge";

/** The form's values as typed, named like the fields of the call. */
export interface AlertFormValues {
  symbol: string;
  condition: (typeof alertConditions)[number];
  threshold_usd: string;
}

/** The errors of the fields, as the keys of their texts under `prices.alerts`. */
interface AlertFormErrors {
  symbol?: "symbolRequired";
  threshold_usd?: AmountError;
}

/** Checks the form by the contract's rules before it is sent. */
export function checkAlertForm({ symbol, threshold_usd: threshold }: AlertFormValues): AlertFormErrors {
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = "symbolRequired";
  const wrong = amountError(threshold);
  return wrong ? { ...errors, threshold_usd: wrong } : errors;
}

/** The error of a dollar amount as typed, if any. */
export function amountError(text: string): AmountError | undefined {
  const usd = parseAmount(text);
  if (text.trim() === "") return "thresholdRequired";
  if (Number.isNaN(usd)) return "thresholdNumber";
  if (usd <= 0) return "thresholdPositive";
  if (usd < plausibleUsd.min) return "thresholdTooSmall";
  return usd > plausibleUsd.max ? "thresholdTooLarge" : undefined;
}

/**
 * Whether an alert would fire with the next quote, because the price is already at or past its threshold. False while the price is unknown
 * or the threshold is refused.
 */
export function isAlreadyMet(condition: AlertFormValues["condition"], thresholdUsd: number, nowUsd: number | null): boolean {
  if (nowUsd === null || !(thresholdUsd >= plausibleUsd.min && thresholdUsd <= plausibleUsd.max)) return false;
  return condition === "above" ? nowUsd >= thresholdUsd : nowUsd <= thresholdUsd;
}
