/** The languages that screens and e-mails are written in. */
export const languages = ["en", "zh-TW", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/** The first of the languages that a reader would have (`Accept-Language`) which there is. */
export function languageOf(accepted: string | undefined): Language {
  const asked = (accepted ?? "").slice(0, 200).split(",").map((one) => one.split(";")[0]!.trim().toLowerCase());
  const known = asked.map((tag) => (tag.startsWith("zh") ? (/^zh-(tw|hk|mo|hant)/.test(tag) ? "zh-TW" : "zh-CN") : languages.find((one) => one === tag.split("-")[0])));
  return known.find((one) => one !== undefined) ?? "en";
}
