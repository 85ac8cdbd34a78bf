import { crashMessages } from "@/messages/crash";
import type { Language } from "@/lib/shared/preferences";

/** The words of the crash screens in a language. */
export function crashTexts(language: Language) {
  return crashMessages[language];
}
