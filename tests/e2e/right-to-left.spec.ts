import type { Locator, Page } from "@playwright/test";
import { createChainClient } from "@/sandbox/chain/client";
import { post, signInToAccount } from "../support/browser/accounts";
import { findCutOff } from "../support/browser/layout";
import { expect, test } from "../support/browser/product";
import { sendInSandbox } from "../support/upstreams/sandbox-transfer";

/** Hebrew letters pull digits that follow them to their left, unless they are isolated. */
const name = "ארנק של אבא";

/** Texts in which the first letter or digit after the name, if it is on the same line, is drawn to the left of the name's end. */
const findReordered = (page: Page) => page.evaluate((wanted) => {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A text for screen readers alone has no place on the screen.
    if (node.parentElement?.checkVisibility() && !node.parentElement.closest(".sr-only")) texts.push(node as Text);
  }
  const rectOf = (node: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  return texts.flatMap((text, nth) => {
    const at = text.data.indexOf(wanted);
    if (at < 0) return [];
    const end = at + wanted.length;
    const rest = text.data.slice(end).search(/[\p{L}\p{N}]/u);
    const [next, from] = rest >= 0 ? [text, end + rest] : [texts[nth + 1], texts[nth + 1]?.data.search(/[\p{L}\p{N}]/u) ?? -1];
    if (!next || from < 0) return [];
    const [own, after] = [rectOf(text, at, end), rectOf(next, from, from + 1)];
    const isSameLine = after.top < own.bottom && after.bottom > own.top;
    return isSameLine && after.left < own.right - 1 ? [`${text.data} | ${next.data}`] : [];
  });
}, name);

/** Whether the name that a list shows begins at the left edge of its column, as left-to-right names do. */
const startsAtEdge = (one: Locator) => one.evaluate((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.abs(range.getBoundingClientRect().left - element.getBoundingClientRect().left) < 1;
});

test("a wallet with a Hebrew name begins where other names do, before the addresses, figures and times beside it", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "hebrew");
  const address = `0x9${Date.now().toString(16).padStart(39, "7")}` as const;
  await post(page, "/api/wallets", { address, name });
  await sendInSandbox(createChainClient(product.chainUrl), address);
  const past = `/portfolio?at=${new Date().toISOString()}`;
  for (const path of ["/dashboard", "/wallets", "/portfolio", "/portfolio?why=24h", past]) {
    await page.goto(path);
    // The statement opens once the page works, and hides what is behind it.
    if (path.includes("why=")) await expect(page.getByRole("dialog")).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await findReordered(page), `${path} at ${width} px`).toEqual([]);
      expect.soft(await findCutOff(page), `${path} at ${width} px`).toEqual([]);
      const listed = page.getByRole("main").locator("table bdi").filter({ hasText: name, visible: true });
      for (const one of await listed.all()) expect.soft(await startsAtEdge(one), `${path} at ${width} px`).toBe(true);
    }
  }
  await page.goto("/wallets");
  await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Wallet" });
  await dialog.getByRole("tab", { name: "Several" }).click();
  await dialog.getByLabel("Addresses").fill(`${address}, ${name}`);
  expect(await startsAtEdge(dialog.locator("bdi"))).toBe(true);
});
