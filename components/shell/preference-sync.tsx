import { useRouter } from "next/navigation";
import { useTimeZone } from "next-intl";
import { useEffect, useRef } from "react";
import { applyFontSize, readStored, storeCookie } from "@/lib/client/storage/preferences";
import { readCookie, writeCookie } from "@/lib/client/storage/cookies";
import { isServerUnreachable } from "@/lib/shared/server-unreachable";
import { timeZoneCookie } from "@/lib/shared/time-zone";
import { parseFontSize, parseLanguage, parseTheme, preferenceKeys, type Preferences } from "@/lib/shared/preferences";

/**
 * Keeps the page and its cookies in step with the settings stored in this browser: after cookies were cleared,
 * and when another tab changes a setting. Sends the server the user's time zone in a cookie, so that it renders times in that zone, also
 * once the user has travelled.
 */
export function PreferenceSync({ rendered: { theme, language, fontSize } }: { rendered: Preferences }) {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const stored = { theme: readStored("theme"), language: readStored("language"), fontSize: readStored("fontSize") };
      if (stored.theme !== null && parseTheme(stored.theme) !== theme) storeCookie("theme", parseTheme(stored.theme));
      if (stored.fontSize !== null) {
        // Also if it is what the server rendered with: another tab may have changed it there and back.
        applyFontSize(parseFontSize(stored.fontSize));
        if (parseFontSize(stored.fontSize) !== fontSize) storeCookie("fontSize", parseFontSize(stored.fontSize));
      }
      if (stored.language !== null && parseLanguage(stored.language) !== language) {
        storeCookie("language", parseLanguage(stored.language));
        if (!isServerUnreachable()) router.refresh();
      }
    };
    const onStorage = (event: StorageEvent) => {
      if (Object.values(preferenceKeys).some((key) => key === event.key)) follow();
    };
    follow();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [router, theme, language, fontSize]);

  const renderedZone = useTimeZone();
  /** The zone that the server was last asked to render in, which it may spell differently. */
  const requestedZone = useRef<string | null>(null);
  useEffect(() => {
    requestedZone.current ??= readCookie(timeZoneCookie);
    const follow = () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (zone === renderedZone || zone === requestedZone.current || isServerUnreachable()) return;
      requestedZone.current = zone;
      writeCookie(timeZoneCookie, zone);
      router.refresh();
    };
    follow();
    // Whoever has travelled meanwhile comes back to the page.
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [router, renderedZone]);
  return null;
}
