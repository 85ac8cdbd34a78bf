import dynamic from "next/dynamic";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ComponentType, type ReactNode, use, useMemo } from "react";
import type { LaterNamespace } from "@/lib/shared/later-messages";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { documentLanguage, knownMessages, loadMessages } from "./load-messages";

/**
 * For `dynamic()` and `lazy()`: loads a module on demand with the texts that only it uses, in the same round of requests. If the page has
 * already sent the texts, as for a part that the server renders, none are loaded.
 * @returns the module's component of this name, within its texts
 */
export function withMessages<M, Name extends keyof M>(
  namespaces: readonly LaterNamespace[], load: () => Promise<M>, name: Name,
): Promise<ComponentType<PropsOf<M[Name]>>> {
  return loadWhenReachable(async () => {
    const loading = load();
    if (typeof document !== "undefined" && document.documentElement.dataset.words !== undefined) {
      // A namespace that fails to load is requested again, and its failure reported, where it is used.
      for (const namespace of namespaces) loadMessages(namespace, documentLanguage()).catch(() => undefined);
    }
    const Component = (await loading)[name] as ComponentType<object>;
    return function WithMessages(props: object) {
      return <LaterMessages namespaces={namespaces}><Component {...props} /></LaterMessages>;
    } as ComponentType<PropsOf<M[Name]>>;
  });
}

/** Such a component for a part that the server does not render: it is loaded when it is first shown. */
export function laterPart<M, Name extends keyof M>(
  namespaces: readonly LaterNamespace[], load: () => Promise<M>, name: Name,
): ComponentType<PropsOf<M[Name]>> {
  return dynamic(() => withMessages(namespaces, load, name), { ssr: false });
}

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/** Waits for the texts in the reader's language. When the language changes, what was shown stays until they have arrived. */
function LaterMessages({ namespaces, children }: { namespaces: readonly LaterNamespace[]; children: ReactNode }) {
  const locale = useLocale();
  const sent: Readonly<Record<string, unknown>> = useMessages();
  for (const namespace of namespaces) {
    // Even if they are known already: React resumes a render where it was suspended, and expects the same hooks in the same order.
    if (!(namespace in sent)) use(loadMessages(namespace, locale));
  }
  const messages = useMemo(() => {
    const missing = namespaces.filter((namespace) => !(namespace in sent));
    return { ...sent, ...Object.fromEntries(missing.map((namespace) => [namespace, knownMessages(namespace, locale)])) };
  }, [namespaces, sent, locale]);
  return <NextIntlClientProvider locale={locale} messages={messages}>{children}</NextIntlClientProvider>;
}
