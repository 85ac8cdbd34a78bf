import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ComponentType, type ReactNode, use, useMemo } from "react";
import type { LaterNamespace } from "@/lib/shared/later-messages";
import { laterCode } from "@/lib/shared/out-of-reach";
import { documentLanguage, knownMessages, loadMessages, type Words } from "./load-messages";

/**
 * For `dynamic()` and `lazy()`: a component that is loaded when it is wanted, with the words that it alone says, in the same round
 * of requests. Where the page has sent the words already, as for a part that the server draws, none are loaded.
 */
export function withMessages<P extends object>(namespaces: readonly LaterNamespace[], load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  return laterCode(() => withMessagesNow(namespaces, load));
}

async function withMessagesNow<P extends object>(namespaces: readonly LaterNamespace[], load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  const loading = load();
  if (typeof document !== "undefined" && document.documentElement.dataset.words !== undefined) {
    // What does not come is asked for once more, and told of, where it is said.
    for (const namespace of namespaces) loadMessages(namespace, documentLanguage()).catch(() => undefined);
  }
  const Component = await loading;
  return function WithMessages(props: P) {
    return <LaterMessages namespaces={namespaces}><Component {...props} /></LaterMessages>;
  };
}

/** Waits for the words in the reader's language. When that changes, what stood there stays until they have come. */
function LaterMessages({ namespaces, children }: { namespaces: readonly LaterNamespace[]; children: ReactNode }) {
  const locale = useLocale();
  const sent: Readonly<Record<string, unknown>> = useMessages();
  for (const namespace of namespaces) {
    // Also where they are known already: React takes a render up where it waited, and expects the same hooks in the same order.
    if (!(namespace in sent)) use(loadMessages(namespace, locale));
  }
  const messages = useMemo(() => {
    const loaded = namespaces.flatMap((namespace): [string, Words | undefined][] => (namespace in sent ? [] : [[namespace, knownMessages(namespace, locale)]]));
    return { ...sent, ...Object.fromEntries(loaded) };
  }, [namespaces, sent, locale]);
  return <NextIntlClientProvider locale={locale} messages={messages}>{children}</NextIntlClientProvider>;
}
