import type { Language } from "@/lib/shared/preferences";

/** Each language in its own words, so that its readers find it whatever is set. The same in all languages. */
export const languageNames: readonly { language: Language; name: string }[] = [
  { language: "en", name: "English" },
  { language: "zh-TW", name: "繁體中文" },
  { language: "zh-CN", name: "简体中文" },
];
