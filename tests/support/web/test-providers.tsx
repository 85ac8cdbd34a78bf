import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { SWRConfig } from "swr";
import type { Language } from "@/contracts/fields/language-rules";
import { ClockProvider } from "@/lib/client/startup/clock";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import zhTW from "@/messages/zh-TW.json";

export const texts = { en, "zh-TW": zhTW, "zh-CN": zhCN };

interface TestProvidersProps extends Partial<Omit<ComponentProps<typeof NextIntlClientProvider>, "locale">> {
  children: ReactNode;
  locale?: Language;
  /** When the server rendered it; of no account for what knows no time. */
  nowMs?: number;
}

/** The context of what reads from the server: an SWR cache of its own, the texts of a language, and a clock. */
export function TestProviders({ children, locale = "en", nowMs, ...more }: TestProvidersProps) {
  return (
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale={locale} messages={texts[locale]} {...more}>
        {nowMs === undefined ? children : <ClockProvider renderedAtMs={nowMs}>{children}</ClockProvider>}
      </NextIntlClientProvider>
    </SWRConfig>
  );
}

/** The context of what knows neither the time nor the server. */
export function English({ children }: { children: ReactNode }) {
  return <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>{children}</NextIntlClientProvider>;
}
