import type { Messages } from "next-intl";
import { getLocale, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { SentLanguage, SentMessages } from "@/lib/client/messages/sent-messages";
import { wordsAsJson } from "@/lib/i18n/words";
import type { Language } from "@/lib/shared/preferences";

export type Namespace = keyof Messages;

/** What every page's browser half may need. */
const always: readonly Namespace[] = ["common", "errors"];

/** Tells the browser its language, and the texts that any component may say. */
export async function ClientLanguage({ children }: { children: ReactNode }) {
  const [locale, timeZone] = await Promise.all([getLocale() as Promise<Language>, getTimeZone()]);
  return <SentLanguage locale={locale} timeZone={timeZone} json={await wordsAsJson(locale, always)}>{children}</SentLanguage>;
}

/** Sends the texts of these namespaces to the browser, for the components inside, beside those that are sent around it. */
export async function ClientMessages({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return <SentMessages json={await wordsAsJson((await getLocale()) as Language, namespaces)}>{children}</SentMessages>;
}
