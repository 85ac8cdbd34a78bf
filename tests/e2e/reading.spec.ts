import { openDemo } from "../support/browser/accounts";
import { findBestPractice } from "../support/browser/axe";
import { setPreferences } from "../support/browser/choices";
import { expect, test } from "../support/browser/product";
import { screenTitles } from "../support/browser/screen-titles";

// Headings, landmarks and live regions of every screen are checked in walk.spec.ts.
test("layers over a screen are landmarks or inside one", async ({ page }) => {
  await openDemo(page, "/wallets");
  const header = page.getByRole("banner");
  for (const name of [/^Account/, /^Presence/, /^Notifications/]) {
    await header.getByRole("button", { name }).click();
    await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeVisible();
    expect(await findBestPractice(page), `${name}`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findBestPractice(page), "palette").toEqual([]);
});

test.describe("with increased contrast", () => {
  test.use({ contrast: "more" });

  for (const theme of ["light", "dark", "matrix"] as const) {
    test(`text has a contrast of at least 7 to 1, and lines 3 to 1: ${theme}`, async ({ page, product }) => {
      await setPreferences(page, product.webUrl, { theme });
      await openDemo(page, "/wallets");
      const found = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const channels = (name: string) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = style.getPropertyValue(name);
          const rgb = getComputedStyle(probe).color.match(/[\d.]+/g)!.slice(0, 3).map(Number);
          probe.remove();
          return rgb;
        };
        const luminance = (name: string) => {
          const [r = 0, g = 0, b = 0] = channels(name).map((value) => (value / 255 <= 0.04045
            ? value / 255 / 12.92
            : ((value / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (one: string, other: string) => {
          const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
          return (high + 0.05) / (low + 0.05);
        };
        return {
          texts: [
            "--text", "--muted", "--up", "--down", "--warn", "--accent-text",
          ].flatMap((ink) => ["--bg", "--surface", "--raised"].map((ground) => [ink, ground, ratio(ink, ground)] as const)),
          lines: ["--line", "--field"].flatMap((ink) => ["--bg", "--surface"].map((ground) => [ink, ground, ratio(ink, ground)] as const)),
        };
      });
      expect(found.texts.filter(([, , ratio]) => ratio < 7)).toEqual([]);
      expect(found.lines.filter(([, , ratio]) => ratio < 3)).toEqual([]);
    });
  }
});

test.describe("in print", () => {
  /** A4 without its margins, in CSS px. */
  test.use({ viewport: { width: 673, height: 1000 } });

  for (const [path, within] of [
    ["/dashboard", undefined], ["/portfolio", undefined], ["/leaderboard", undefined], ["/social/digest", undefined],
    ["/wallets", undefined], ["/wallets?why=7d", "dialog"],
  ] as const) {
    test(`${path} is black on white, without the frame, and nothing is cut off`, async ({ page, product }) => {
      await setPreferences(page, product.webUrl, { theme: "matrix" });
      await openDemo(page, path);
      if (within) await expect(page.getByRole(within)).toBeVisible();
      await page.emulateMedia({ media: "print" });
      if (path === "/wallets" || path === "/leaderboard") await expect(page.getByRole("table")).toBeVisible();
      await expect(page.getByRole("complementary")).toBeHidden();
      // Only the title stays of the frame, and of the buttons only those that are a figure or a column heading.
      if (path in screenTitles) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const chrome of ["button", "link", "combobox", "switch", "searchbox", "tab"] as const) {
        expect(
          await page
            .getByRole(chrome)
            .filter({ visible: true })
            .evaluateAll((all) => all.filter((one) => !one.closest("td, th, li, .card-head, [role=dialog]")).map((one) => one.textContent)),
        ).toEqual([]);
      }
      const { ground, ink, cut, rows } = await page.evaluate(() => {
        const shown = [
          ...document.querySelectorAll("body *"),
        ].filter((element) => element.checkVisibility() && !element.closest(".sr-only, thead"));
        const wide = document.documentElement.clientWidth;
        const words = shown.filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
        const outside = (element: Element) => element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().right > wide + 1;
        const scrolls = shown.filter((element) => ["auto", "scroll", "hidden"].includes(getComputedStyle(element).overflowY)
          && element.scrollHeight > element.clientHeight + 2
          && element.clientHeight > 0);
        return {
          ground: getComputedStyle(document.body).backgroundColor, ink: getComputedStyle(document.body).color,
          // Firefox moves a row of a grid that does not fit to the next sheet as a whole, and cuts through the rows of a table in it.
          rows: [
            ...document.querySelectorAll(".page, .page .grid:has(.card)"),
          ].filter((element) => getComputedStyle(element).display !== "block").map(({ className }) => className),
          cut: [
            ...words.filter(outside), ...scrolls,
          ].map((element) => `${element.className || element.tagName}: ${(element.textContent ?? "").slice(0, 40)}`),
        };
      });
      expect([ground, ink]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
      expect([...cut, ...rows]).toEqual([]);
    });
  }

  test("the mentions say whose they are, and leave out the filters", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main").getByText("@ada_on_chain", { exact: true }).first()).toBeVisible();
    for (const filter of ["searchbox", "combobox"] as const) {
      await expect(page.getByRole("main").getByRole(filter).filter({ visible: true })).toHaveCount(0);
    }
  });
});
