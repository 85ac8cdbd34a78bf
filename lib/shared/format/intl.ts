/** More than a process needs in practice. Limited because there are many time zones, and a format for one takes some ten kilobytes. */
const maxCached = 300;

/** Creates each format once: creating one costs a hundred times more than using it. */
function cached<T, Options>(create: (locale: string, options: Options) => T): (locale: string, options: Options) => T {
  const formats = new Map<string, T>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const known = formats.get(key);
    if (known) return known;
    const created = create(locale, options);
    if (formats.size >= maxCached) formats.clear();
    formats.set(key, created);
    return created;
  };
}

const numbers = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/**
 * An `Intl.NumberFormat`, created once per locale and options. Unless `signDisplay` is given, it never writes a negative zero: −0.04 with
 * one decimal is `0.0`.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return numbers(locale, { signDisplay: "negative", ...options });
}

/** An `Intl.DateTimeFormat`, created once per locale and options. @throws RangeError for a time zone that does not exist */
export const dateFormat = cached((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A figure too large to write out, as a mantissa and a power of ten: `1.1579×10⁷⁷`. @param mantissa as shown, sign included */
export function timesPowerOfTen(mantissa: string, exponent: number): string {
  return `${mantissa}×10${Array.from(String(exponent), (digit) => superscripts[Number(digit)]).join("")}`;
}
