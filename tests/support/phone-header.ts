import { expect, type Page } from "@playwright/test";

/** Looks at the header as a phone has it: 64 px high, its title one line, and the sandbox named in it. */
export async function inspectPhoneHeader(page: Page, sandbox: string): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.getByText(sandbox)).toBeVisible();
  // The last pixel is the line below it.
  expect.soft((await header.boundingBox())?.height).toBeLessThanOrEqual(65);
  const lines = await header.locator(".header-title > :first-child").evaluate((title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight));
  expect.soft(lines, "lines of the title").toBeLessThan(1.5);
}
