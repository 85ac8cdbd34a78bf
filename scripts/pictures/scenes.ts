import type { Page } from "@playwright/test";
import type { Language } from "@/lib/shared/preferences";
import { messagesOf } from "@/tests/support/browser/choices";
import { screenTitles } from "@/tests/support/browser/screen-titles";

/** A route, and what to open on it before the screenshot is taken: `/wallets+remove`. */
export interface Scene {
  path: string;
  overlay: Overlay | undefined;
  /** Whether it is shown only to visitors who are not signed in. */
  isPublic: boolean;
}

type Overlay = "add" | "details" | "remove" | "presence" | "notifications" | "account" | "navigation";

/** Every screen, dialog and menu. */
export const allScenes: readonly string[] = [
  "/login", "/register", ...Object.keys(screenTitles), "/wallets+add", "/wallets+details", "/wallets+remove", "/leaderboard+navigation",
  "/settings+presence", "/settings+notifications", "/settings+account", "/settings?fallback=true", "/settings?minimal=true",
];

/** @returns undefined if `+…` names nothing that can be opened. */
export function parseScene(text: string): Scene | undefined {
  const [path = "", overlay] = text.split("+");
  if (overlay !== undefined && !(overlay in openers)) return undefined;
  return { path, overlay: overlay as Overlay | undefined, isPublic: /^\/(login|register)\b/.test(path) };
}

/** Clicks a button or a link by its message, whatever its placeholders hold. */
function press(page: Page, role: "button" | "link", message: string, within: "banner" | "main"): Promise<void> {
  const [before = "", after = ""] = message.split(/\{\w+\}/);
  return page.getByRole(within).getByRole(role, { name: new RegExp(`^${before}.*${after}$`) }).first().click();
}

const openers: Record<Overlay, (page: Page, texts: (typeof messagesOf)["en"]) => Promise<void>> = {
  add: (page, { wallets }) => press(page, "button", wallets.add, "main"),
  details: (page, { wallets }) => press(page, "link", wallets.table.open, "main"),
  remove: (page, { wallets }) => press(page, "button", wallets.table.remove, "main"),
  presence: (page, { shell }) => press(page, "button", shell.presence.label, "banner"),
  notifications: (page, { shell }) => press(page, "button", shell.notifications.label, "banner"),
  account: (page, { shell }) => press(page, "button", shell.userMenu, "banner"),
  // Wider screens show the sidebar instead.
  navigation: async (page, { shell }) => {
    const button = page.getByRole("banner").getByRole("button", { name: shell.openNavigation });
    if (await button.isVisible()) await button.click();
  },
};

/** Opens the scene's dialog or menu and waits until it is visible. */
export async function openInScene(page: Page, { overlay }: Scene, language: Language): Promise<void> {
  if (!overlay) return;
  await openers[overlay](page, messagesOf[language]);
  if (overlay === "navigation") return page.waitForTimeout(300);
  await page.getByRole("dialog").or(page.getByRole("menu")).first().waitFor();
}
