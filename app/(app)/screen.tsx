import type { ReactNode } from "react";
import { ClientMessages, type Namespace } from "@/components/shell/client-messages";
import type { Params } from "@/lib/client/address/url-state";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { OfAccount } from "@/lib/client/startup/of-account";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { accountMark, requireSession } from "@/lib/server/session/current";

/** What Next gives the page of a screen. */
export interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page's query as views read it: of a parameter that is given more than once, the first counts. */
export function paramsOf(query: Awaited<PageProps["searchParams"]>): Params {
  return { get: (name) => [query[name]].flat()[0] ?? null };
}

/** What every screen stands in: whose it is, its texts, the server's time, and what the answers lack that its page has read. */
export async function Screen({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const { user } = await requireSession();
  return (
    <ClientMessages namespaces={namespaces}>
      <OfAccount mark={accountMark(user)} />
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>{children}</UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
