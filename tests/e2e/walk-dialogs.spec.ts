import type { Page } from "@playwright/test";
import { messagesOf } from "../support/browser/choices";
import { inspect, patternOf } from "../support/browser/inspect";
import { expect } from "../support/browser/product";
import { test, walks, walksAll } from "../support/browser/walkers";

test.describe.configure({ mode: "parallel" });

type Words = (typeof messagesOf)["en"];

/** A layer over a screen: the path, and the button or keys that open it; neither if the URL itself does. */
interface Layer {
  path: string;
  button?: (words: Words) => string;
  keys?: string;
}

const layers: Record<string, Layer> = {
  statement: { path: "/dashboard?why=7d" },
  "past time": { path: "/portfolio", button: ({ common }) => common.lookBack },
  palette: { path: "/prices", keys: "Control+k" },
  keys: { path: "/dashboard", keys: "?" },
  filters: { path: "/social/twitter-mentions", button: ({ social }) => pluralOfNone(social.mentions.filter.more) },
  "top authors": { path: "/social/twitter-mentions", button: ({ social }) => social.mentions.topAuthors },
  "date range": { path: "/social/twitter-mentions", button: ({ social }) => social.mentions.filter.time },
  "sentiment explanation": { path: "/social/twitter-mentions", button: ({ social }) => social.mentions.explain.label },
  trackers: { path: "/social/twitter-setup", button: ({ social }) => social.trackers.manage },
  webhook: { path: "/social/twitter-setup", button: ({ social }) => social.webhooks.add },
  score: { path: "/leaderboard", button: ({ leaderboard }) => leaderboard.score.button },
  "profile link": { path: "/leaderboard", button: ({ leaderboard }) => leaderboard.link.button },
  visibility: { path: "/leaderboard", button: ({ leaderboard }) => leaderboard.visibility.button },
  security: { path: "/settings", button: ({ settings }) => settings.profile.security },
  "e-mail address": { path: "/settings", button: ({ settings }) => settings.profile.changeEmail },
  password: { path: "/settings", button: ({ settings }) => settings.profile.changePassword },
  export: { path: "/settings", button: ({ settings }) => settings.profile.export },
  deletion: { path: "/settings", button: ({ settings }) => settings.profile.delete },
  proofs: { path: "/settings", button: ({ settings }) => settings.identity.open },
};

/** The text of a plural message for zero. */
function pluralOfNone(message: string): string {
  return /=0 \{([^}]*)\}/.exec(message)?.[1] ?? message;
}

async function openLayer(page: Page, { button, keys }: Layer, words: Words): Promise<void> {
  if (keys) await page.keyboard.press(keys);
  if (!button) return;
  const message = button(words);
  // The name of the time filter's button ends with the chosen range.
  const name = message === words.social.mentions.filter.time
    ? new RegExp(`^${message}[:：]`)
    : patternOf(message.replaceAll(/[().?]/g, "\\$&"));
  await page.getByRole("main").getByRole("button", { name }).first().click();
}

/**
 * Walks each layer in one theme and language, unless all are wanted. They rotate, so that every theme and language gets its share of the
 * layers, at every width. The three dialogs of wallets, the header's menus and the drawer are walked in all of them (walk.spec.ts).
 */
for (const [at, [name, layer]] of Object.entries(layers).entries()) {
  for (const [theme, language] of walksAll ? walks : [
    walks[at % walks.length]!,
  ]) test.describe(`layers over a screen have no accessibility violations, console errors or overflow: ${theme}, ${language}`, () => {
    test.use({ walk: { theme, language, isMember: true } });

    test(name, async ({ page, complaints }) => {
      await page.goto(layer.path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      await openLayer(page, layer, messagesOf[language]);
      const over = page.getByRole("menu").or(page.getByRole("dialog"));
      await expect(over).toBeVisible();
      await inspect(page, over);
      expect(complaints).toEqual([]);
    });
  });
}
