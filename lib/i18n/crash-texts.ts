import type { Language } from "@/lib/client/preferences";
import { crashMessages } from "@/messages/crash";

/** The words of the crash screens in a language. */
export function crashTexts(language: Language) {
  return crashMessages[language];
}
