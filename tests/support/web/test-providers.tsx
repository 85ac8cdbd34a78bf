import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { SWRConfig } from "swr";
import { ClockProvider } from "@/lib/client/startup/clock";
import messages from "@/messages/en.json";

interface TestProvidersProps extends Partial<ComponentProps<typeof NextIntlClientProvider>> {
  children: ReactNode;
  /** When the server rendered it. */
  nowMs: number;
}

/** The context every screen needs: an SWR cache of its own, messages (English by default), and a clock. */
export function TestProviders({ children, nowMs, ...words }: TestProvidersProps) {
  return (
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale="en" messages={messages} {...words}>
        <ClockProvider renderedAtMs={nowMs}>{children}</ClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>
  );
}

/** The context of what knows neither the time nor the server. */
export function English({ children }: { children: ReactNode }) {
  return <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>{children}</NextIntlClientProvider>;
}
