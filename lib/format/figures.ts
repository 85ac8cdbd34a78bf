import { numberFormat } from "./number-format";

/** Shown where a figure is not known. */
export const unknownFigure = "—";

const minus = "−";
/** The thin space before %, in its form that never breaks a line. */
const thinSpace = "\u202f";

type Figure = number | null | undefined;

function isKnown(value: Figure): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function typographic(text: string): string {
  return text.replace("-", minus);
}

function usdFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    ...options,
  });
}

/** Dollars with cents: `$1,234.50`; what would round to nothing is `<$0.01`. */
export function formatUsd(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  const cent = usdFormat(locale).format(0.01);
  if (usd > 0 && usd < 0.005) return `<${cent}`;
  if (usd < 0 && usd > -0.005) return `>${minus}${cent}`;
  return typographic(usdFormat(locale).format(usd));
}

/** A dollar change, sign always shown: `+$3,021.90`. */
export function formatUsdChange(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  return typographic(usdFormat(locale, { signDisplay: withoutNegativeZero(usd, 2) }).format(usd));
}

/** A unit price: cents from $1,000, four decimals from $0.10, up to four significant digits below. */
export function formatPriceUsd(usd: Figure, locale: string): string {
  if (!isKnown(usd)) return unknownFigure;
  const size = Math.abs(usd);
  if (size >= 1000) return typographic(usdFormat(locale).format(usd));
  if (size === 0) return usdFormat(locale).format(0);
  if (size >= 0.1) return typographic(usdFormat(locale, { minimumFractionDigits: 4 }).format(usd));
  const digits = { minimumSignificantDigits: 2, maximumSignificantDigits: 4 };
  return typographic(usdFormat(locale, digits).format(usd));
}

/** Percent with a thin space, without a sign for positive figures: `48.1 %`. */
export function formatPercent(percent: Figure, locale: string, decimals = 1): string {
  if (!isKnown(percent)) return unknownFigure;
  return typographic(fixed(locale, decimals).format(percent)) + thinSpace + "%";
}

/** A change in percent, sign always shown: `+2.41 %`. */
export function formatPercentChange(percent: Figure, locale: string, decimals = 2): string {
  if (!isKnown(percent)) return unknownFigure;
  const format = fixed(locale, decimals, { signDisplay: withoutNegativeZero(percent, decimals) });
  return typographic(format.format(percent)) + thinSpace + "%";
}

/** A whole number with grouping: `1,284`. */
export function formatCount(count: Figure, locale: string): string {
  if (!isKnown(count)) return unknownFigure;
  return typographic(numberFormat(locale, { maximumFractionDigits: 0 }).format(count));
}

/**
 * Shortens as SPEC.md section 9 says: K at 1,000 or more, M at 1,000,000 or more, one decimal;
 * smaller numbers as they are, with at most one decimal.
 */
export function shortenNumber(value: Figure, locale: string): string {
  if (!isKnown(value)) return unknownFigure;
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

function fixed(locale: string, decimals: number, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...options,
  });
}

/** −0.001 shown with two decimals reads "+0.00", never "−0.00". */
function withoutNegativeZero(value: number, decimals: number): "always" | "never" {
  if (value >= 0 || Math.abs(value) >= 0.5 * 10 ** -decimals) return "always";
  return "never";
}
