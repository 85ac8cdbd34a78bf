import { ThemeProvider as NextThemes, useTheme } from "next-themes";
import { type ReactNode, useCallback } from "react";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { parseTheme, preferenceKeys, type Theme, themes } from "@/lib/shared/preferences";
import { storePreference } from "./preferences";

interface ThemeProviderProps {
  /** The theme that the server rendered, from the cookie. */
  initial: Theme;
  nonce: string | undefined;
  children: ReactNode;
}

/**
 * Keeps `data-theme` on `<html>` in step with this browser's choice, in every tab. The first paint already has it from the cookie, so the
 * library's inline script, which waits for the browser's storage, would only block the parser: it runs asynchronously instead.
 */
export function ThemeProvider({ initial, nonce, children }: ThemeProviderProps) {
  return (
    <NextThemes
      attribute="data-theme" themes={[...themes]} defaultTheme={initial} storageKey={preferenceKeys.theme}
      enableSystem={false} enableColorScheme={false} nonce={nonce} scriptProps={{ type: "module", async: true }}
    >
      {children}
    </NextThemes>
  );
}

/** The theme, and a function to choose another: it applies at once and is stored in the browser and the cookie. */
export function useThemeChoice(initial: Theme = "light"): [Theme, (next: Theme) => void] {
  const { theme, setTheme } = useTheme();
  const chosen = parseTheme(theme ?? initial);
  const isBrowser = useIsBrowser(chosen !== initial);
  const choose = useCallback((next: Theme) => {
    setTheme(next);
    storePreference("theme", next);
  }, [setTheme]);
  return [isBrowser ? chosen : initial, choose];
}
