import type { Language } from "@/lib/shared/preferences";

/** Each language's own name, so that its speakers find it whatever language is set. Not translated. */
export const languageNames: readonly { language: Language; name: string }[] = [
  { language: "en", name: "English" },
  { language: "zh-TW", name: "繁體中文" },
  { language: "zh-CN", name: "简体中文" },
];
