/** The languages of the screens and e-mails. */
export const languages = ["en", "zh-TW", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/** The first supported language in `Accept-Language`; English if there is none. */
export function languageOf(accepted: string | undefined): Language {
  const requested = (accepted ?? "").slice(0, 200).split(",").map((one) => one.split(";")[0]!.trim().toLowerCase());
  const supported = requested.map((tag) => (tag.startsWith("zh")
    ? (/^zh-(tw|hk|mo|hant)/.test(tag) ? "zh-TW" : "zh-CN")
    : languages.find((one) => one === tag.split("-")[0])));
  return supported.find((one) => one !== undefined) ?? "en";
}
