import type { Browser, Page } from "@playwright/test";
import type { Language, Theme } from "@/lib/shared/preferences";
import { hangLimits } from "../limits";
import { signInToDemo } from "./accounts";
import { setPreferences } from "./choices";
import { prepare } from "./prepare";
import { watchComplaints } from "./watch";

/** The settings of a walk through the product. */
export interface Walk {
  theme: Theme;
  language: Language;
  /** Whether to open the demo first. */
  isMember: boolean;
}

/** The walk, and Playwright's options for the browser that it is made with. */
interface Device extends Walk {
  isMobile: boolean;
  hasTouch: boolean;
}

/** A page with the settings of a walk, and everything it has complained about since the test began. */
export interface Walked {
  page: Page;
  complaints: string[];
}

/** Opens the page of a walk, or returns the one that this worker has. */
export type PageOf = (device: Device) => Promise<Walked>;

/** Opens a page with the settings of a walk, and signs in if it is a member's. */
export async function openPage(browser: Browser, webUrl: string, { theme, language, isMember, ...touch }: Device): Promise<Walked> {
  // No test waits for animations to end.
  const context = await browser.newContext({ baseURL: webUrl, locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce", ...touch });
  context.setDefaultTimeout(hangLimits.waitMs);
  const page = await context.newPage();
  await prepare(page);
  await setPreferences(page, webUrl, { theme, language });
  if (isMember) await signInToDemo(page);
  return { page, complaints: await watchComplaints(page) };
}
