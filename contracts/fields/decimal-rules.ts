/** How JSON and JavaScript write a number, with or without an exponent. */
const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * The longest text of an amount. The largest that a chain can hold, or the smallest, has less than half as many digits; the time that it
 * takes to calculate with digits, or to shorten them, grows with their square.
 */
export const amountMax = 1_000;

/** Larger than the exponent of any finite number (1.8e308, 5e-324), so no real amount is rejected. */
const maxExponent = 400;

/** `units` ÷ 10^`places`. */
interface Decimal {
  units: bigint;
  places: number;
}

/**
 * A number, or the text of one, as an exact decimal without an exponent: `1e21`, `"1.5e-9"` and `"0.10"`
 * become `"1000000000000000000000"`, `"0.0000000015"` and `"0.10"`. Null if it is not a finite decimal.
 */
export function decimalText(value: number | string): string | null {
  const text = String(value);
  const match = text.length <= amountMax ? numberPattern.exec(text) : null;
  if (!match) return null;
  if (match[4] === undefined) return text;
  if (Math.abs(Number(match[4])) > maxExponent) return null;
  return toText(toDecimal(match));
}

/**
 * The exact product of `factor` and the amount `units` ÷ 10^`decimals`.
 * @throws RangeError if `factor` is not a decimal
 */
export function multiplyUnits(units: bigint, decimals: number, factor: string): string {
  const by = parse(factor);
  return toText({ units: units * by.units, places: decimals + by.places });
}

/**
 * The quotient of two decimal strings, rounded to at most `places` decimal places, halves away from zero.
 * @throws RangeError if an operand is not a decimal, or if the divisor is zero
 */
export function divideDecimals(dividend: string, divisor: string, places: number): string {
  const [a, b] = [parse(dividend), parse(divisor)];
  if (b.units === 0n) throw new RangeError("division by zero");
  const shift = places + b.places - a.places;
  const numerator = shift >= 0 ? a.units * 10n ** BigInt(shift) : a.units;
  const denominator = shift >= 0 ? b.units : b.units * 10n ** BigInt(-shift);
  return toText({ units: roundedQuotient(numerator, denominator), places });
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const [numerator, denominator] = [absolute(dividend), absolute(divisor)];
  const quotient = (2n * numerator + denominator) / (2n * denominator);
  return dividend < 0n === divisor < 0n ? quotient : -quotient;
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function parse(text: string): Decimal {
  const match = numberPattern.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  return toDecimal(match);
}

function toDecimal([, sign = "", whole = "", fraction = "", exponent = "0"]: RegExpExecArray): Decimal {
  const [units, places] = [BigInt(whole + fraction), fraction.length - Number(exponent)];
  return { units: sign === "-" ? -units : units, places };
}

function toText({ units, places }: Decimal): string {
  if (places <= 0) return (units * 10n ** BigInt(-places)).toString();
  const digits = absolute(units).toString().padStart(places + 1, "0");
  const [whole, fraction] = [digits.slice(0, -places), digits.slice(-places).replace(/0+$/, "")];
  return `${units < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}
