import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ThemeProvider } from "@/lib/client/storage/theme";
import type { Theme } from "@/lib/shared/preferences";
import { English } from "@/tests/support/web/test-providers";
import { ThemeToggle } from "./theme-toggle";

it.each<[Theme, Theme[]]>([["light", ["dark", "light"]], ["dark", ["light", "dark"]], ["matrix", ["light", "dark"]]])(
  "switches from %s to %j in turn, and sets the theme attribute of the document", async (initial, seen) => {
    // React warns that it does not run the script that sets the attribute before the first paint.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("matchMedia", () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }));
    render(<ThemeProvider initial={initial} nonce={undefined}><ThemeToggle /></ThemeProvider>, { wrapper: English });
    for (const theme of seen) {
      await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Switch between light and dark theme" })));
      expect([document.documentElement.dataset.theme, localStorage.getItem("memescope-theme")]).toEqual([theme, theme]);
    }
  },
);
