"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { applyFontSize, readStored, storeCookie } from "@/lib/client/storage/preferences";
import { parseFontSize, parseLanguage, parseTheme, preferenceKeys, type Preferences } from "@/lib/shared/preferences";

/**
 * Keeps page and cookie in step with what is stored in this browser: after cookies were cleared,
 * and when another tab changes a setting.
 */
export function PreferenceSync({ drawn: { theme, language, fontSize } }: { drawn: Preferences }) {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const stored = { theme: readStored("theme"), language: readStored("language"), fontSize: readStored("fontSize") };
      if (stored.theme !== null && parseTheme(stored.theme) !== theme) storeCookie("theme", parseTheme(stored.theme));
      if (stored.fontSize !== null && parseFontSize(stored.fontSize) !== fontSize) {
        storeCookie("fontSize", parseFontSize(stored.fontSize));
        applyFontSize(parseFontSize(stored.fontSize));
      }
      if (stored.language !== null && parseLanguage(stored.language) !== language) {
        storeCookie("language", parseLanguage(stored.language));
        router.refresh();
      }
    };
    const onStorage = (event: StorageEvent) => {
      if (Object.values(preferenceKeys).some((key) => key === event.key)) follow();
    };
    follow();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [router, theme, language, fontSize]);
  return null;
}
