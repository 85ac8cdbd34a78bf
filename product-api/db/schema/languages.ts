/** The same as in `contracts/fields/language-rules.ts`, whose type all code that writes one uses. */
export const languages = ["en", "zh-TW", "zh-CN"] as const;
