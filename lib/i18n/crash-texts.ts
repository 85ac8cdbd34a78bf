import { crashMessages } from "@/messages/crash";
import type { Language } from "@/lib/shared/preferences";

/** The texts of the crash screens in a language. */
export function crashTexts(language: Language) {
  return crashMessages[language];
}
