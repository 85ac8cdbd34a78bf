/** The languages that e-mails are written in. */
export const mailLanguages = ["en", "zh-CN", "zh-TW"] as const;
export type MailLanguage = (typeof mailLanguages)[number];
