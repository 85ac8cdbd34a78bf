import { numberFormat, timesPowerOfTen } from "./intl";
import { unknownFigure } from "./figures";

interface AmountDigits {
  /** At most this many decimals; the rest is cut off, never rounded up to more than is held. */
  max: number;
  /** At least this many, so that columns align. */
  min?: number;
}

const balanceDigits: AmountDigits = { max: 4, min: 4 };

type Amount = string | null | undefined;

/** Amounts with more integer digits are written as a power of ten: no cell has room for the 78 digits of a scam token. */
const maxIntegerDigits = 18;

/**
 * A token amount for display: `1,234.5678`. Works on the decimal string, without floats. An amount smaller than the last decimal shown is
 * `<0.0001`, one too long for a cell `1.1579×10⁷⁷`.
 * @param amount whole units as a decimal string
 */
export function formatAmount(amount: Amount, locale: string, digits: AmountDigits = balanceDigits): string {
  if (!isDecimal(amount)) return unknownFigure;
  const whole = amount.replace(/^-?0*/, "").replace(/\..*$/, "");
  if (whole.length > maxIntegerDigits) return (amount.startsWith("-") ? "−" : "") + shortened(whole, locale, digits.max);
  if (!isZero(amount) && isZero(truncated(amount, digits.max))) return tiny(amount, locale, digits.max);
  return decimalFormat(locale, digits).format(amount as Intl.StringNumericLiteral).replace("-", "−");
}

/** The amount with all its digits, for the hover text: `0.000000000000000001`. */
export function formatFullAmount(amount: Amount, locale: string): string {
  if (!isDecimal(amount)) return unknownFigure;
  const [whole = "0", fraction = ""] = amount.split(".");
  const grouped = numberFormat(locale).format(BigInt(whole.replace("-", "")));
  const sign = whole.startsWith("-") && !isZero(amount) ? "−" : "";
  const rest = fraction.replace(/0+$/, "");
  return sign + grouped + (rest && `.${rest}`);
}

/** Whether an amount is exactly zero, however many digits it is written with. */
export function isZero(amount: string): boolean {
  return /^-?0+(\.0*)?$/.test(amount);
}

function isDecimal(amount: Amount): amount is string {
  return typeof amount === "string" && /^-?\d+(\.\d+)?$/.test(amount);
}

function decimalFormat(locale: string, { max, min = 0 }: AmountDigits): Intl.NumberFormat {
  return numberFormat(locale, {
    minimumFractionDigits: Math.min(min, max),
    maximumFractionDigits: max,
    roundingMode: "trunc",
  });
}

/** @param whole the integer digits, without leading zeros */
function shortened(whole: string, locale: string, decimals: number): string {
  const mantissa = `${whole[0]}.${whole.slice(1)}` as Intl.StringNumericLiteral;
  return timesPowerOfTen(decimalFormat(locale, { max: decimals, min: decimals }).format(mantissa), whole.length - 1);
}

function truncated(amount: string, decimals: number): string {
  const [whole = "", fraction = ""] = amount.split(".");
  return `${whole}.${fraction.slice(0, decimals)}`;
}

function tiny(amount: string, locale: string, decimals: number): string {
  const smallest = numberFormat(locale, { maximumFractionDigits: decimals }).format(10 ** -decimals);
  return amount.startsWith("-") ? `>−${smallest}` : `<${smallest}`;
}
