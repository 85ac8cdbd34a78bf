import type { Page } from "@playwright/test";
import { preferenceKeys, type Preferences } from "@/lib/shared/preferences";
import en from "@/messages/en.json" with { type: "json" };
import zhCN from "@/messages/zh-CN.json" with { type: "json" };
import zhTW from "@/messages/zh-TW.json" with { type: "json" };

export const messagesOf = { en, "zh-TW": zhTW, "zh-CN": zhCN } as const;

/** Sets preferences where the product stores them: in cookies for the server, in localStorage for the browser. */
export async function setPreferences(page: Page, webUrl: string, preferences: Partial<Preferences>): Promise<void> {
  const names = (Object.keys(preferenceKeys) as (keyof Preferences)[]).filter((name) => preferences[name] !== undefined);
  const entries = names.map((name) => [preferenceKeys[name], String(preferences[name])] as const);
  await page.context().addCookies(entries.map(([name, value]) => ({ name, value, url: webUrl })));
  if (!page.url().startsWith(webUrl)) await page.goto(`${webUrl}/?minimal=true`);
  await page.evaluate((pairs) => pairs.forEach(([key, value]) => localStorage.setItem(key, value)), entries);
}
