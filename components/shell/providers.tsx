"use client";

import { type ReactNode, useEffect } from "react";
import { keepFocus } from "@/components/ui/overlays/kept-focus";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import type { Preferences } from "@/lib/shared/preferences";
import { keepStyleNonce } from "@/lib/client/startup/style-nonce";
import { ThemeProvider } from "@/lib/client/storage/theme";
import { useTranslations } from "@/lib/shared/use-translations";
import { PreferenceSync } from "./preference-sync";

interface ProvidersProps {
  /** The document's CSP nonce. */
  nonce: string | undefined;
  preferences: Preferences;
  children: ReactNode;
}

/** What every page needs in the browser: theme, toasts, the nonce for the styles that overlays add, and a focus that does not get lost. */
export function Providers({ nonce, preferences, children }: ProvidersProps) {
  const t = useTranslations("common");
  keepStyleNonce(nonce);
  useEffect(keepFocus, []);
  return (
    <ThemeProvider initial={preferences.theme} nonce={nonce}>
      {children}
      <PreferenceSync rendered={preferences} />
      <ToastRegion label={t("notifications")} closeLabel={t("dismiss")} />
    </ThemeProvider>
  );
}
