/** The languages that screens and e-mails are written in. */
export const languages = ["en", "zh-TW", "zh-CN"] as const;
export type Language = (typeof languages)[number];
