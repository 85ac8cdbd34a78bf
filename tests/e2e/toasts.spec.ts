import { openDemo, post, signInToAccount } from "../support/browser/accounts";
import { findAllBarriers } from "../support/browser/axe";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { passTimeUntilShown, withPausedClock } from "../support/browser/toasts";
import { walks } from "../support/browser/walkers";

for (const [theme, language] of walks) {
  test(`a toast has no accessibility violations, is not cut off at any width, and stays while it has the focus: ${theme}, ${language}`, async ({ page, product }) => {
    // An account without traffic, so that no other toast takes its place.
    await signInToAccount(page, product.apiUrl, "toast");
    await setPreferences(page, product.webUrl, { theme, language });
    const address = `0x${"70".repeat(20)}`;
    await post(page, "/api/wallets", { address, name: "Long name ".repeat(4) });
    await page.goto("/wallets");

    const { wallets, walletDialogs: { remove } } = messagesOf[language];
    const undo = page.getByRole("button", { name: remove.undo, exact: true });
    await page.getByRole("button", { name: new RegExp(`^${wallets.table.remove.split("{")[0]}`) }).click();
    await withPausedClock(page, async () => {
      await page.getByRole("button", { name: remove.confirm }).press("Enter");
      await passTimeUntilShown(page, undo);
      await undo.focus();
    });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    for (const width of [320, 360, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft([...(await findCutOff(page)), ...(await findAllBarriers(page))], `at ${width} px`).toEqual([]);
    }
    await expect(undo).toBeFocused();
  });
}

test("a toast makes way for a control that gets the focus below it", async ({ page }) => {
  await openDemo(page, "/social/twitter-mentions");
  const field = page.getByRole("textbox", { name: "Go to page" });
  await withPausedClock(page, async () => {
    await page.getByRole("button", { name: "Refresh" }).press("Enter");
    await passTimeUntilShown(page, page.locator("[data-toast]").first());
    await field.focus();
    expect(await field.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === one;
    })).toBe(true);
  });
});

test("a dialog hides an open toast and pauses its timer", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "covered");
  await post(page, "/api/wallets", { address: `0x${"71".repeat(20)}` });
  await page.goto("/wallets");
  const copy = page.getByRole("button", { name: "Copy address" });
  const toasts = page.locator("[data-toast]");
  const opacities = () => toasts.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
  await withPausedClock(page, async () => {
    await copy.first().press("Enter");
    await passTimeUntilShown(page, toasts.first());
    await page.getByRole("link", { name: /^View details of/ }).press("Enter");
    await passTimeUntilShown(page, page.getByRole("dialog"));
    await page.clock.runFor(60_000);
    expect(await opacities()).toEqual(["0"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.runFor(500);
    expect(await opacities()).toEqual(["1"]);
    await page.clock.runFor(10_000);
    await expect(toasts).toHaveCount(0);
  });
});
