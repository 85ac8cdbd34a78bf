/** A label and its value, joined by the language's own colon: `Time: 7 days`, `时间：7 天`. */
export function labelled(label: string, value: string, locale: string): string {
  return `${label}${locale.startsWith("zh") ? "：" : ": "}${value}`;
}

/** Puts a space between figures and Chinese characters, as in all our texts: `Intl` writes `7天`. */
export function spacedFigures(text: string): string {
  return text.replace(/(\d)(\p{Script=Han})/gu, "$1 $2");
}
