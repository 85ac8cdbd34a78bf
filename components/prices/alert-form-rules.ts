import type { alertConditions } from "@/contracts/prices/rules";

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

/** Reads an amount as people write it, in dollars: `$1,234.5`, `US$ 1,234.5` and `１２３４.5` are 1234.5. NaN when it is no number. */
export function parseThreshold(text: string): number {
  const plain = text.normalize("NFKC").trim().replace(/^(US)?\$\s*/i, "").replace(/\s*(USD|美元)$/i, "").replace(/,(?=\d{3}(\D|$))/g, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Checks the form by the rules of the contract before anything is sent. */
export function checkAlertForm({ symbol, threshold_usd: threshold }: AlertFormValues): AlertFormErrors {
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = "symbolRequired";
  const wrong = amountError(threshold);
  return wrong ? { ...errors, threshold_usd: wrong } : errors;
}

/** What is wrong with an amount as typed. */
export function amountError(text: string): AmountError | undefined {
  const usd = parseThreshold(text);
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
