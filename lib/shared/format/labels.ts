/** What stands before a colon and what it is, as a language sets them: `Time: 7 days`, `时间：7 天`. */
export function labelled(label: string, value: string, locale: string): string {
  return `${label}${locale.startsWith("zh") ? "：" : ": "}${value}`;
}

/** A space between figures and Chinese, as in all our words: `Intl` writes `7天`. */
export function spacedFigures(text: string): string {
  return text.replace(/(\d)(\p{Script=Han})/gu, "$1 $2");
}
