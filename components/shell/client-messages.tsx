import type { Messages } from "next-intl";
import { getLocale, getMessages, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageProvider, MessagesProvider } from "@/lib/client/messages/messages-provider";
import { getOrCreate } from "@/lib/shared/get-or-create";
import type { Language } from "@/lib/shared/preferences";

export type Namespace = keyof Messages;

/** The namespaces that client components on any page may need. */
const always: readonly Namespace[] = ["common", "errors"];

/** Sends the browser its language, its time zone, and the texts that any component may use. */
export async function ClientLanguage({ children }: { children: ReactNode }) {
  const [locale, timeZone, messages] = await Promise.all([getLocale() as Promise<Language>, getTimeZone(), getMessages()]);
  return <LanguageProvider locale={locale} timeZone={timeZone} json={asJson(messages, always)}>{children}</LanguageProvider>;
}

/** Sends the texts of these namespaces to the browser for the components inside, in addition to those that its parents send. */
export async function ClientMessages({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  return <MessagesProvider json={asJson(await getMessages(), namespaces)}>{children}</MessagesProvider>;
}

const cached = new WeakMap<Messages, Map<string, string>>();

/** The texts of some namespaces as JSON, built once per process: the messages of a language are the same object for every request. */
function asJson(messages: Messages, namespaces: readonly Namespace[]): string {
  const byNamespaces = getOrCreate(cached, messages, () => new Map<string, string>());
  return getOrCreate(byNamespaces, namespaces.join(), () =>
    JSON.stringify(Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]))));
}
