import type { Language } from "@/lib/shared/preferences";
import { crashMessages } from "@/messages/crash";

/** The words of the crash screens in a language. */
export function crashTexts(language: Language) {
  return crashMessages[language];
}
