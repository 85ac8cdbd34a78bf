/** As `contracts/fields/language-rules.ts` has them; whatever writes one is typed by that. */
export const languages = ["en", "zh-TW", "zh-CN"] as const;
