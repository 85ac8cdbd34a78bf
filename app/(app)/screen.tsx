import type { ReactNode } from "react";
import { ClientMessages, type Namespace } from "@/components/shell/client-messages";
import type { Params } from "@/lib/client/address/url-state";
import { UnreadableProvider } from "@/lib/client/cache/unreadable";
import { ClockProvider } from "@/lib/client/startup/clock";
import { AccountGuard } from "@/lib/client/startup/account-guard";
import { readUnreadable } from "@/lib/server/readers/call-product-api";
import { readNowMs } from "@/lib/server/readers/now";
import { accountMark, requireSession } from "@/lib/server/session/current";

/** The props that Next passes to a screen's page. */
export interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page's query in the form that views read; of a repeated parameter, the first value is used. */
export function paramsOf(query: Awaited<PageProps["searchParams"]>): Params {
  return { get: (name) => [query[name]].flat()[0] ?? null };
}

/** The context of every screen: its account, its texts, the server's time, and how many entries the responses read for the page lack. */
export async function Screen({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const { user } = await requireSession();
  return (
    <ClientMessages namespaces={namespaces}>
      <AccountGuard mark={accountMark(user)} />
      <ClockProvider renderedAtMs={readNowMs()}>
        <UnreadableProvider rendered={readUnreadable()}>{children}</UnreadableProvider>
      </ClockProvider>
    </ClientMessages>
  );
}
