import { unknownFigure } from "./figures";
import { numberFormat } from "./number-format";

export interface AmountDigits {
  /** At most this many decimals; the rest is cut, never rounded up to more than is held. */
  max: number;
  /** At least this many, so that columns align. */
  min?: number;
}

const balanceDigits: AmountDigits = { max: 4, min: 4 };

type Amount = string | null | undefined;

/**
 * A token amount for display: `1,234.5678`. Works on the decimal string, no float in between;
 * something smaller than the last shown decimal is `<0.0001`.
 * @param amount whole units as a decimal string
 */
export function formatAmount(amount: Amount, locale: string, digits: AmountDigits = balanceDigits): string {
  if (!isDecimal(amount)) return unknownFigure;
  const text = decimalFormat(locale, digits).format(amount as Intl.StringNumericLiteral);
  const shown = text.replace("-", "−");
  if (!isZero(amount) && isZero(truncated(amount, digits.max))) return tiny(amount, locale, digits.max);
  return shown.startsWith("−") && isZero(amount) ? shown.slice(1) : shown;
}

/** The whole amount with every digit, for the hover text: `0.000000000000000001`. */
export function formatFullAmount(amount: Amount, locale: string): string {
  if (!isDecimal(amount)) return unknownFigure;
  const [whole = "0", fraction = ""] = amount.split(".");
  const grouped = numberFormat(locale).format(BigInt(whole.replace("-", "")));
  const sign = whole.startsWith("-") && !isZero(amount) ? "−" : "";
  const rest = fraction.replace(/0+$/, "");
  return sign + grouped + (rest ? decimalPoint(locale) + rest : "");
}

/**
 * An amount for a narrow place: K from 1,000, M from 1,000,000 with one decimal (cut, not rounded),
 * four decimals below.
 */
export function shortenAmount(amount: Amount, locale: string): string {
  if (!isDecimal(amount)) return unknownFigure;
  const whole = BigInt(amount.split(".")[0] ?? "0");
  const size = whole < 0n ? -whole : whole;
  if (size < 1000n) return formatAmount(amount, locale, { max: 4 });
  const [unit, suffix] = size >= 1_000_000n ? [1_000_000n, "M"] : [1000n, "K"];
  const tenths = (size * 10n) / unit;
  const text = numberFormat(locale).format(tenths / 10n) + decimalPoint(locale) + (tenths % 10n);
  return (whole < 0n ? "−" : "") + text + suffix;
}

/** The exact sum of the amounts that are known; null when none is. */
export function sumAmounts(amounts: readonly Amount[]): string | null {
  const known = amounts.filter(isDecimal);
  if (known.length === 0) return null;
  const decimals = Math.max(...known.map((amount) => (amount.split(".")[1] ?? "").length));
  const total = known.reduce((sum, amount) => sum + scaled(amount, decimals), 0n);
  return unscaled(total, decimals);
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
  } as Intl.NumberFormatOptions);
}

function decimalPoint(locale: string): string {
  return numberFormat(locale).formatToParts(1.1).find((part) => part.type === "decimal")?.value ?? ".";
}

function truncated(amount: string, decimals: number): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals) || "0"}`;
}

function tiny(amount: string, locale: string, decimals: number): string {
  const smallest = numberFormat(locale, { maximumFractionDigits: decimals }).format(10 ** -decimals);
  return amount.startsWith("-") ? `>−${smallest}` : `<${smallest}`;
}

function scaled(amount: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const size = BigInt(whole + fraction.padEnd(decimals, "0"));
  return amount.startsWith("-") ? -size : size;
}

function unscaled(total: bigint, decimals: number): string {
  const digits = (total < 0n ? -total : total).toString().padStart(decimals + 1, "0");
  const sign = total < 0n ? "-" : "";
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
