import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientLanguage } from "@/components/shell/client-messages";
import { NavigationLoop } from "@/components/shell/recovery/navigation-loop";
import { Providers } from "@/components/shell/providers";
import { StartSignal } from "@/components/shell/recovery/start-signal";
import { EarlyParts } from "@/components/shell/recovery/document-parts";
import { StartupPage } from "@/components/shell/recovery/startup-page";
import { messagesVersion } from "@/lib/i18n/messages";
import { readPreferences } from "@/lib/server/readers/preferences";
import { fontNames } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Memescope", template: "%s · Memescope" },
};

/** A phone's keyboard makes the window lower instead of covering the lower part of it, where dialogs have their buttons. */
export const viewport: Viewport = { width: "device-width", initialScale: 1, interactiveWidget: "resizes-content" };

/** Theme, language and font size are set on `<html>` from the first byte, so nothing flashes. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [preferences, requestHeaders, version, t] = await Promise.all([
    readPreferences(), headers(), messagesVersion(), getTranslations("errorsScreens.loop"),
  ]);
  const nonce = requestHeaders.get("x-nonce") ?? undefined;
  return (
    <html
      lang={preferences.language} data-theme={preferences.theme} data-fs={preferences.fontSize} data-words={version}
      className={fontNames} suppressHydrationWarning
    >
      <head>
        <EarlyParts nonce={nonce} />
      </head>
      <body>
        <StartupPage />
        <ClientLanguage>
          <Providers nonce={nonce} preferences={preferences}>
            <NavigationLoop texts={{ title: t("title"), text: t("text"), button: t("button") }}>{children}</NavigationLoop>
          </Providers>
        </ClientLanguage>
        <StartSignal />
      </body>
    </html>
  );
}
