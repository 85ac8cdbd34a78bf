import { numberFormat, timesPowerOfTen } from "./intl";

/** Shown for a figure that is not known. */
export const unknownFigure = "—";

const minus = "−";
/** In English preceded by a narrow no-break space; in Chinese it follows the figure directly. */
function percentSign(locale: string): string {
  return locale.startsWith("zh") ? "%" : "\u202f%";
}

type Figure = number | null | undefined;

function isKnown(value: Figure): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function typographic(text: string): string {
  return text.replace("-", minus);
}

/** From here on, dollars are shown without cents, so that none is longer than `$9,999,999,999,999.99`. */
const withoutCentsFrom = 1e13;
/** From here on, figures are written as a power of ten: larger floats cannot hold cents, and cells have no room. */
const hugeFrom = 1e15 - 0.5;

function isHuge(value: number): boolean {
  return Math.abs(value) >= hugeFrom;
}

/** `−$1.23×10²¹`. @param plus the sign of a positive figure */
function hugeFigure(value: number, locale: string, unit = "", plus = ""): string {
  const [mantissa = "", exponent] = Math.abs(value).toExponential(2).split("e");
  const size = timesPowerOfTen(fixed(locale, 2).format(Number(mantissa)), Number(exponent));
  return (value < 0 ? minus : plus) + unit + size;
}

function centsOf(usd: number): Intl.NumberFormatOptions {
  return Math.abs(usd) >= withoutCentsFrom ? { maximumFractionDigits: 0 } : {};
}

function usdFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    ...options,
  });
}

/** Dollars with cents: `$1,234.50`; an amount that would round to zero is `<$0.01`; from 10¹³ without cents, from 10¹⁵ `$1.00×10¹⁵`. */
export function formatUsd(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  if (isHuge(usd)) return hugeFigure(usd, locale, "$");
  const cent = usdFormat(locale).format(0.01);
  if (usd > 0 && usd < 0.005) return `<${cent}`;
  if (usd < 0 && usd > -0.005) return `>${minus}${cent}`;
  return typographic(usdFormat(locale, centsOf(usd)).format(usd));
}

/** A dollar change, with its sign: `+$3,021.90`. */
export function formatUsdChange(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  if (isHuge(usd)) return hugeFigure(usd, locale, "$", "+");
  return withSign(usd, (sign) => usdFormat(locale, { ...centsOf(usd), ...sign }));
}

/** Smaller prices would take more room than they are worth. */
const minPriceUsd = 1e-12;

/**
 * A unit price: cents from $1,000, four decimals from $0.10, up to four significant digits below that, and `<$0.000000000001` at the least.
 */
export function formatPriceUsd(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  const size = Math.abs(usd);
  if (size >= 1000) return formatUsd(usd, locale);
  if (size > 0 && size < minPriceUsd) {
    const least = formatPriceUsd(minPriceUsd, locale).replace(/0$/, "");
    return usd > 0 ? `<${least}` : `>${minus}${least}`;
  }
  if (size === 0) return usdFormat(locale).format(0);
  if (size >= 0.1) return typographic(usdFormat(locale, { minimumFractionDigits: 4 }).format(usd));
  const digits = { minimumSignificantDigits: 2, maximumSignificantDigits: 4 };
  return typographic(usdFormat(locale, digits).format(usd));
}

/**
 * Dollars as somebody entered them, with all their digits and at least cents: `$1.00`, `$1,000.00`, `$0.000012`. The smallest price
 * accepted has 18 decimals.
 */
export function formatDollars(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  if (isHuge(usd)) return hugeFigure(usd, locale, "$");
  return typographic(usdFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 18 }).format(usd));
}

/** Float errors around a whole are smaller than this: for one in seven amounts, 100 × amount ÷ amount is not exactly 100. */
const floatTolerance = 1e-9;

/**
 * A share or rate in percent: `48.1 %`, in Chinese `48.1%`; one that would
 * round to zero is `<0.1 %`, one that would round up to 100 is `>99.9 %`.
 */
export function formatPercent(percent: Figure, locale: string, decimals = 1): string {
  if (!isKnown(percent)) return unknownFigure;
  if (isHuge(percent)) return hugeFigure(percent, locale) + percentSign(locale);
  const { format } = fixed(locale, decimals);
  const smallest = 10 ** -decimals;
  const isTiny = percent > 0 && percent < smallest / 2;
  const isAlmostWhole = percent >= 100 - smallest / 2 && percent < 100 - floatTolerance;
  return (isTiny ? `<${format(smallest)}` : isAlmostWhole ? `>${format(100 - smallest)}` : typographic(format(percent)))
    + percentSign(locale);
}

/** An engagement rate: `0.03 %`. Most are a few percent, many far below one. @param rate a fraction */
export function formatEngagementRate(rate: Figure, locale: string): string {
  return formatPercent(isKnown(rate) ? 100 * rate : rate, locale, 2);
}

/** A change in percent, with its sign: `+2.41 %`. */
export function formatPercentChange(percent: Figure, locale: string, decimals = 2): string {
  if (!isKnown(percent)) return unknownFigure;
  if (isHuge(percent)) return hugeFigure(percent, locale, "", "+") + percentSign(locale);
  return withSign(percent, (sign) => fixed(locale, decimals, sign)) + percentSign(locale);
}

/** A change with its sign; none for one that rounds to zero. */
function withSign(change: number, formatOf: (sign: Intl.NumberFormatOptions) => Intl.NumberFormat): string {
  return typographic(formatOf({ signDisplay: "exceptZero" }).format(change));
}

/** A figure that can be positive or negative, such as a mood: `+35`, `−12`, and `0` in between. */
export function formatSigned(value: Figure, locale: string, decimals = 0): string {
  if (!isKnown(value)) return unknownFigure;
  if (isHuge(value)) return hugeFigure(value, locale, "", "+");
  return typographic(numberFormat(locale, { maximumFractionDigits: decimals, signDisplay: "exceptZero" }).format(value));
}

/** A whole number with grouping: `1,284`. */
export function formatCount(count: Figure, locale: string): string {
  if (!isKnown(count)) return unknownFigure;
  if (isHuge(count)) return hugeFigure(count, locale);
  return typographic(numberFormat(locale, { maximumFractionDigits: 0 }).format(count));
}

/**
 * Shortens as SPEC.md section 9 says: K at 1,000 or more, M at 1,000,000 or more, one decimal; smaller numbers are not shortened and have
 * at most one decimal.
 */
export function shortenNumber(value: Figure, locale: string): string {
  if (!isKnown(value)) return unknownFigure;
  if (isHuge(value)) return hugeFigure(value, locale);
  const size = Math.abs(value);
  // 999,950 would read "1000.0K": it is already 1.0M.
  if (size >= 999_950) return typographic(fixed(locale, 1).format(value / 1_000_000)) + "M";
  if (size >= 1000) return typographic(fixed(locale, 1).format(value / 1000)) + "K";
  return typographic(numberFormat(locale, { maximumFractionDigits: 1 }).format(value));
}

/** Dollars shortened: `$890.4K`. */
export function shortenUsd(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  if (Math.abs(usd) < 1000) return formatUsd(usd, locale);
  return `${usd < 0 ? minus : ""}$${shortenNumber(Math.abs(usd), locale)}`;
}

/** A dollar change shortened, with its sign: `+$3.0K`. */
export function shortenUsdChange(usd: Figure, locale: string): string {
  if (!isKnown(usd) || Math.abs(usd) < 1000) return formatUsdChange(usd, locale);
  return (usd > 0 ? "+" : "") + shortenUsd(usd, locale);
}

function fixed(locale: string, decimals: number, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...options,
  });
}
