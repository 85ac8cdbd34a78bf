import { expect, type Page } from "@playwright/test";

/** Checks the header on a phone: 64 px high, a title of one line, and the sandbox's name. */
export async function inspectPhoneHeader(page: Page, sandbox: string): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.getByText(sandbox)).toBeVisible();
  // The last pixel is the border below it.
  expect.soft((await header.boundingBox())?.height).toBeLessThanOrEqual(65);
  const lines = await header.locator(".header-title > :first-child").evaluate((title) => title.getBoundingClientRect().height / parseFloat(
    getComputedStyle(title).lineHeight,
  ));
  expect.soft(lines, "lines of the title").toBeLessThan(1.5);
}
