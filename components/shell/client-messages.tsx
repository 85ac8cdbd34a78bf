import { type Messages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

export type Namespace = keyof Messages;

/** What every page's browser half may need. */
const always: readonly Namespace[] = ["common", "errors"];

/** Sends only these namespaces (and the common ones) to the browser, for the components inside. */
export async function ClientMessages({ namespaces = [], children }: { namespaces?: readonly Namespace[]; children: ReactNode }) {
  const messages: Record<string, unknown> = await getMessages();
  const wanted = [...always, ...namespaces].filter((namespace) => namespace in messages);
  return (
    <NextIntlClientProvider messages={Object.fromEntries(wanted.map((namespace) => [namespace, messages[namespace]])) as Messages}>
      {children}
    </NextIntlClientProvider>
  );
}
