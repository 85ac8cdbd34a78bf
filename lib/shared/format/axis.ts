import { numberFormat, timesPowerOfTen } from "./intl";

/** A value axis: its highest figure and the distance between neighbouring ticks. */
interface Axis {
  max: number;
  step: number;
}

/** From here on, even millions are too long for an axis, and its unit is a power of ten. */
const longestMaxUsd = 1e15;
/** More decimals do not fit, and Intl allows at most a hundred. */
const maxDecimals = 15;

/**
 * The number format of a dollar axis: all figures in the same unit (dollars, K, M or a power of ten), with as many decimals as the step
 * needs for neighbours to look different: `$125.2K`, `$125.4K`.
 */
export function axisUsdFormat({ max, step }: Axis, locale: string): (usd: number) => string {
  const exponent = Math.floor(Math.log10(max) + 1e-9);
  const [unit, sign] = max >= longestMaxUsd ? [10 ** exponent, timesPowerOfTen("", exponent)]
    : max >= 1_000_000 && step >= 10_000 ? [1_000_000, "M"] : max >= 10_000 && step >= 100 ? [1000, "K"] : [1, ""];
  const needed = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9)) + (isHalfStep(step / unit) ? 1 : 0);
  const digits = Math.min(needed, maxDecimals);
  const format = numberFormat(locale, {
    style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  const zero = numberFormat(locale, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 });
  return (usd) => (usd === 0 ? zero.format(0) : `${format.format(usd / unit).replace("-", "−")}${sign}`);
}

/** Steps of 2.5 need one digit more than their magnitude suggests. */
function isHalfStep(step: number): boolean {
  const leadingDigits = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return Math.abs(leadingDigits - 2.5) < 1e-6 && step < 10;
}
