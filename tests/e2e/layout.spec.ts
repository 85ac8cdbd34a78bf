import type { Locator, Page } from "@playwright/test";
import { openDemo } from "../support/accounts";
import { setPreferences, messagesOf } from "../support/choices";
import { inspectPhoneHeader } from "../support/phone-header";
import { expect, test } from "../support/product";

const phone = { width: 360, height: 780 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const widthOf = async (box: Locator) => (await box.boundingBox())?.width;
const bottomOf = async (box: Locator) => {
  const { y = 0, height = Infinity } = (await box.boundingBox()) ?? {};
  return y + height;
};
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.describe("on a tablet of 820 px", () => {
  test.use({ viewport: tablet });

  test("the sidebar is narrow below 1,100 px unless the user has expanded it, which is remembered", async ({ page }) => {
    await openDemo(page);
    expect(await widthOf(sidebar(page))).toBe(80);
    const expand = page.getByRole("button", { name: "Expand sidebar" });
    await expect(expand).toHaveAttribute("aria-expanded", "false");
    await page.setViewportSize({ ...tablet, width: 1100 });
    expect(await widthOf(sidebar(page))).toBe(256);
    await page.setViewportSize({ ...tablet, width: 1099 });
    expect(await widthOf(sidebar(page))).toBe(80);
    await expand.click();
    await expect.poll(() => widthOf(sidebar(page))).toBe(256);
    await page.reload();
    expect(await widthOf(sidebar(page))).toBe(256);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(() => widthOf(sidebar(page))).toBe(80);
    await page.setViewportSize(desktop);
    expect(await widthOf(sidebar(page))).toBe(256);
  });

  test("the narrow sidebar is there without scripts, labels its entries, and nothing shifts when scripts load", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(
        ...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value),
      )).observe({ type: "layout-shift", buffered: true });
    });
    await page.route("**/*.js", (route) => new Promise((done) => setTimeout(done, 700)).then(() => route.continue()));
    await page.goto("/social/twitter-mentions", { waitUntil: "commit" });
    await expect.poll(() => widthOf(sidebar(page))).toBe(80);
    const links = sidebar(page).getByRole("navigation").getByRole("link").filter({ visible: true });
    await expect(links).toHaveText(["Dashboard", "Wallets", "Portfolio", "Prices", /^Social/, "Leaderboard", "Settings"]);
    await page.waitForLoadState("load");
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    await expect(links.filter({ hasText: "Social" })).toHaveAttribute("title", "Social");
    const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
    expect(shift).toBeLessThan(0.02);
  });

  for (const [path, name, columns, atMost] of [
    [
      "/leaderboard",
      "Players by rank",
      ["Rank", "User", "Total score", "Portfolio now", "Social scoreMentions", "Trading nowVolume"],
      2200,
    ],
    ["/wallets", "Tracked Wallets", ["Wallet Name", "Address", "Balance", "Status", "Actions"], 1700],
    ["/portfolio", "Wallets", ["Wallet", "Balance", "Value", "P/L 24H", "P/L 7D", "P/L 30D"], 1700],
  ] as const) {
    test(`${path} drops columns before its rows become cards, and is at most ${atMost} px high`, async ({ page }) => {
      await openDemo(page, path);
      const table = page.getByRole("table", { name });
      await expect(table.getByRole("columnheader").filter({ visible: true })).toHaveText(columns);
      expect(await table.getByRole("row").nth(1).evaluate((row) => getComputedStyle(row).display)).toBe("table-row");
      expect(await table.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
      expect(await pageHeight(page)).toBeLessThanOrEqual(atMost);
    });
  }

  test("25 players take at most 1,500 px, no handle is cut off, and mentions and volume are shown below other figures", async ({ page }) => {
    await openDemo(page, "/leaderboard");
    const table = page.getByRole("table", { name: "Players by rank" });
    await expect(table.getByRole("row")).toHaveCount(26);
    const cut = await table.locator(".player bdi").evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut.filter((text) => text.startsWith("@"))).toEqual([]);
    const first = (await (await page.request.get("/api/v1/leaderboard/board")).json() as {
      entries: { volume: number; mentions_count: number }[];
    }).entries[0]!;
    const cells = table.getByRole("row").nth(1).getByRole("cell").filter({ visible: true });
    await expect(cells).toHaveCount(6);
    expect(await cells.nth(4).innerText()).toContain(`\n${first.mentions_count}`);
    expect(await cells.nth(5).innerText()).toMatch(/\n\$[\d.]+[KMB]?$/);
    await table.getByRole("button", { name: "Trading now" }).click();
    await expect(page).toHaveURL(/sort=trading/);
    await expect(table.getByRole("columnheader", { name: /^Trading now/ })).toHaveAttribute("aria-sort", "descending");
    await table.getByRole("row").nth(1).getByTitle("How this score is made").click();
    await expect(page.getByRole("dialog").getByText("Engagement, 30 days")).toBeVisible();
    await page.keyboard.press("Escape");
    expect((await table.boundingBox())?.height).toBeLessThanOrEqual(1500);
  });
});

test.describe("figures line up on a tablet of 820 px", () => {
  test.use({ viewport: tablet });

  test("on the board, with the right edge of their column", async ({ page }) => {
    await openDemo(page, "/leaderboard");
    const table = page.getByRole("table", { name: "Players by rank" });
    await expect(table.getByRole("row")).toHaveCount(26);
    /** How far the text of each visible cell from the third on ends before the cell's padding, in px. */
    const gaps = await table.locator("tr").evaluateAll((rows) => rows.flatMap((row) => [...row.children].slice(2).filter(
      (cell) => cell.checkVisibility(),
    ).map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const rights = [...text.getClientRects()].filter(({ width }) => width > 0).map(({ right }) => right);
      return Math.round(cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight) - Math.max(...rights));
    })));
    expect(gaps.length).toBe(26 * 4);
    // A sort mark sticks out of its heading by 6 px.
    expect(gaps.filter((gap) => gap > 1)).toEqual([]);
  });

  test("among trending users, with the right edge of the list", async ({ page }) => {
    await openDemo(page, "/leaderboard?tab=trending");
    const rows = page.getByRole("list", { name: "Trending users" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    const gaps = await rows.evaluateAll((all) => all.map((row) => Math.round(
      row.getBoundingClientRect().right - [...row.querySelectorAll(".num")].at(-1)!.getBoundingClientRect().right,
    )));
    expect(new Set(gaps)).toEqual(new Set([18]));
  });
});

test("figures fill their rows at every width, including those between phone and tablet", async ({ page }) => {
  await openDemo(page);
  for (const path of ["/dashboard", "/social/twitter-mentions", "/social/twitter-setup", "/leaderboard?tab=analysis"]) {
    await page.goto(path);
    await expect(page.locator("main dl").filter({ visible: true }).first()).toBeVisible();
    for (const width of [320, 430, 540, 630, 1110]) {
      await page.setViewportSize({ ...phone, width });
      const gridsWithGaps = await page.locator("main dl, .stat-cards").filter({ visible: true }).evaluateAll((all) => all.filter((grid) => {
        const boxes = [...grid.children].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
        const { right } = grid.getBoundingClientRect();
        return boxes.some(({ top }) => right - Math.max(...boxes.filter((box) => Math.abs(box.top - top) < 4).map((box) => box.right)) > 4);
      }).map((grid) => grid.textContent));
      expect.soft(gridsWithGaps, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("at 1,440 px the user's own leaderboard row has two lines like all others: name and You, then the handle", async ({ page }) => {
  await openDemo(page, "/leaderboard");
  const table = page.locator(".board-table");
  const own = table.locator("tr[data-current]");
  await page.getByRole("button", { name: "Jump to my rank" }).click();
  await expect(own).toHaveCount(1);
  for (const language of ["en", "zh-CN"] as const) {
    await setPreferences(page, new URL(page.url()).origin, { language });
    await page.reload();
    await expect(own).toHaveCount(1);
    const middles = await own.locator(".player bdi, .player .badge, .player .tag").evaluateAll((all) => all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round((top + height / 2) / 6);
    }));
    expect(middles.length).toBeGreaterThanOrEqual(3);
    expect(new Set(middles).size, language).toBe(2);
    const heights = await table.locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(Math.max(...heights) - Math.min(...heights), language).toBeLessThanOrEqual(4);
  }
});

test.describe("on a phone of 360 × 780 px", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("the first mention's Mark as Read button, the first player and the first wallet are visible without scrolling", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    expect(await bottomOf(page.getByRole("button", { name: /^Mark as Read/ }).first())).toBeLessThanOrEqual(phone.height);
    await page.goto("/leaderboard");
    expect(await bottomOf(page.getByRole("table", { name: "Players by rank" }).getByRole("row").nth(1))).toBeLessThanOrEqual(phone.height);
    // The figures are not gone: they are below the list.
    await expect(page.getByText("Your Rank", { exact: true })).toBeVisible();
    await page.goto("/wallets");
    expect(await bottomOf(page.getByRole("table", { name: "Tracked Wallets" }).getByRole("row").nth(1))).toBeLessThanOrEqual(phone.height);
    const above = await page.getByRole("table", { name: "Tracked Wallets" }).boundingBox();
    expect((await page.getByText("Total USD", { exact: true }).boundingBox())!.y).toBeGreaterThan(above!.y + above!.height);
  });

  test("transactions have the same height with or without a fee", async ({ page }) => {
    await openDemo(page);
    const rows = page.getByRole("list", { name: "Recent Transactions" }).getByRole("listitem");
    // Sent transactions show a fee, received ones do not.
    await expect(rows.filter({ hasText: "Sent" }).filter({ hasText: "fee" }).first()).toBeVisible();
    await expect(rows.filter({ hasText: "Received" }).first()).toBeVisible();
    // `clientHeight` leaves out the border above, which the first row does not have.
    expect(new Set(await rows.evaluateAll((all) => all.map((row) => row.clientHeight))).size).toBe(1);
  });

  test("a transaction's icon and amount start at the height of its name, with or without a fee", async ({ page }) => {
    await openDemo(page);
    const rows = page.getByRole("list", { name: "Recent Transactions" }).getByRole("listitem");
    await expect(rows.filter({ hasText: "Received" }).first()).toBeVisible();
    const offsets = await rows.evaluateAll((all) => all.map((row) => {
      const [icon, name, amount] = [...row.children].map((part) => part.getBoundingClientRect().top) as [number, number, number];
      return Math.max(Math.abs(icon - name), Math.abs(amount - name));
    }));
    expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
  });

  test("figures of a card never leave one alone: three share a row, and the portfolio shows two, two and three", async ({ page }) => {
    await openDemo(page, "/leaderboard?tab=analysis");
    for (const width of [360, 390, 480]) {
      await page.setViewportSize({ ...phone, width });
      /** The number of figures in each line of each card. */
      const linesOf = (name: string) => page.getByRole(
        "table", { name, exact: true },
      ).locator("tbody tr").evaluateAll((rows) => [...new Set(rows.map((row) => {
        const tops = [...row.children].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().top));
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length).join();
      }))]);
      await page.goto("/leaderboard?tab=analysis");
      await expect.poll(() => linesOf("Your performance versus average"), `${width} px`).toEqual(["3"]);
      await page.goto("/portfolio");
      await expect.poll(() => linesOf("Wallets"), `${width} px`).toEqual(["2,2,3"]);
    }
  });

  test("choices are at least 40 px in both directions", async ({ page, product }) => {
    await openDemo(page);
    await setPreferences(page, product.webUrl, { language: "zh-CN" });
    for (const path of ["/dashboard", "/portfolio", "/prices", "/social/timeline", "/social/digest", "/leaderboard?tab=trending"]) {
      await page.goto(path);
      await expect(page.locator(".choice").first()).toBeVisible();
      const sizes = await page
        .locator(".choice")
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height); }));
      expect.soft(Math.min(...sizes), path).toBeGreaterThanOrEqual(40);
    }
  });

  test("compact mentions show their text over the whole width, below name and actions", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions?view=compact");
    const row = page.getByRole("list", { name: "Mentions, newest first" }).getByRole("listitem").first();
    const [text, actions] = [await row.locator("p").boundingBox(), await row.getByRole("button", { name: /^Mark as Read/ }).boundingBox()];
    expect(text!.width).toBeGreaterThanOrEqual(240);
    expect(text!.y).toBeGreaterThanOrEqual(actions!.y + actions!.height - 4);
  });

  for (const [language, filters] of [["en", "Filters"], ["zh-CN", "筛选"]] as const) {
    test(`search and filters share a row of their own, also if nothing is found: ${language}`, async ({ page, product }) => {
      await openDemo(page);
      await setPreferences(page, product.webUrl, { language });
      await page.setViewportSize({ ...phone, width: 390 });
      for (const path of ["/social/twitter-mentions", "/social/twitter-mentions?q=zzqqxx"]) {
        await page.goto(path);
        const main = page.getByRole("main");
        const boxes = [
          main.getByRole("searchbox"),
          main.getByRole("button", { name: new RegExp(`^${filters}`) }),
          main.getByRole("button", { name: messagesOf[language].common.savedViews }),
        ].map((one) => one.boundingBox());
        const [search, filter, views] = await Promise.all(boxes);
        expect.soft(filter!.y, path).toBeCloseTo(search!.y, 0);
        expect.soft(search!.y, path).toBeGreaterThanOrEqual(views!.y + views!.height);
      }
    });
  }

  for (const width of [360, 390]) {
    test(`the controls above a list take two rows at ${width} px, and one menu has both wallet exports`, async ({ page }) => {
      await page.setViewportSize({ ...phone, width });
      await openDemo(page, "/wallets");
      /** Counts the rows of visible controls between a card's heading and its list. */
      const rowsOf = (heading: RegExp, list: string) => page.getByRole("heading", { name: heading }).evaluate((title, end) => {
        const card = title.closest("section")!;
        const until = card.querySelector(end)!.getBoundingClientRect().top;
        const middles = [...card.querySelectorAll("button, input, select")]
          .map((one) => one.getBoundingClientRect())
          .filter(({ height, bottom }) => height > 0 && bottom <= until)
          .map(({ top, height }) => Math.round((top + height / 2) / 8));
        return new Set(middles).size;
      }, list);
      expect(await rowsOf(/^Tracked Wallets/, "table")).toBe(2);
      await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
      await expect(page.getByRole("menuitem")).toHaveText(["Export CSV", "Export transactions"]);
      await page.getByRole("menuitem").last().click();
      await expect(page.getByRole("dialog", { name: "Export transactions" })).toBeVisible();
      await page.goto("/social/twitter-mentions");
      expect(await rowsOf(/mentions$/, "article, li")).toBe(2);
      for (const name of ["Saved views", "Top authors", "Export mentions", "Mark all as read", /^Filters/]) {
        const {
          width: across = 0, height = 0,
        } = (await page.getByRole("main").getByRole("button", { name, exact: true }).first().boundingBox())!;
        expect(Math.min(across, height), String(name)).toBeGreaterThanOrEqual(44);
      }
    });
  }

  test("one button opens all filters and shows how many are set", async ({ page }) => {
    await openDemo(page, "/social/twitter-mentions");
    const opener = page.getByRole("button", { name: /^Filters/ });
    await expect(opener).toHaveText("Filters", { useInnerText: true });
    await expect(page.getByRole("combobox", { name: "Sentiment" })).toBeHidden();
    await opener.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: "Sentiment" }).selectOption("negative");
    await expect(page).toHaveURL(/sentiment=negative/);
    await sheet.getByRole("switch", { name: "Unread only" }).check();
    await expect(page).toHaveURL(/unread=true/);
    await expect(sheet.getByRole("combobox", { name: "Language" })).toBeVisible();
    await expect(sheet.getByText("Time", { exact: true })).toBeVisible();
    await sheet.getByRole("button", { name: /^Time:/ }).click();
    await expect(page.getByRole("dialog", { name: "Time" })).toBeVisible();
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(opener).toHaveText("Filters (2)");
    await opener.click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/sentiment|unread/);
  });

  // walk.spec.ts checks the same on every screen, with a mouse.
  test("the header is 64 px high in every language, including the sandbox label", async ({ page, product }) => {
    await openDemo(page);
    for (const language of ["en", "zh-TW", "zh-CN"] as const) {
      await setPreferences(page, product.webUrl, { language });
      await page.goto("/wallets");
      await inspectPhoneHeader(page, messagesOf[language].shell.sandbox);
    }
  });

  test("while the chain is behind, a line below the header says so, and the header's own rows stay within 64 px", async ({ page }) => {
    await openDemo(page);
    await page.route("**/api/v1/network", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), is_behind: true } });
    });
    await page.clock.install();
    await page.goto("/wallets");
    const header = page.getByRole("banner");
    const banner = header.getByRole("status");
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(banner).toHaveText("Catching up with the chain", { timeout: 1_000 });
    }).toPass();
    const edges = async (box: Locator) => ({ top: (await box.boundingBox())?.y ?? -1, bottom: await bottomOf(box) });
    const title = await edges(header.getByRole("heading", { level: 1 }));
    const sandbox = await edges(header.getByText("Sandbox network"));
    expect(title.top).toBeGreaterThan(4);
    expect(sandbox.bottom).toBeLessThan(60);
    expect(await edges(banner)).toEqual({ top: 64, bottom: expect.closeTo(88, -1) });
  });

  test("a selected row is highlighted as a whole, not cell by cell", async ({ page }) => {
    await openDemo(page, "/prices");
    const row = page.getByRole("table", { name: "Latest Prices" }).locator("tr[data-current]");
    const grounds = await row.evaluate((element) => {
      const plain = getComputedStyle(element.nextElementSibling!).backgroundColor;
      return {
        row: getComputedStyle(element).backgroundColor,
        plain,
        cells: [...element.children].map((cell) => getComputedStyle(cell).backgroundColor),
      };
    });
    expect(grounds.row).not.toBe(grounds.plain);
    expect(new Set(grounds.cells)).toEqual(new Set([grounds.plain]));
    await page.goto("/settings");
    await page.setViewportSize({ width: 360, height: 300 });
    await page.getByRole("button", { name: "Open navigation" }).click();
    const current = page.getByRole("dialog").getByRole("link", { name: "Settings" });
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(current).toBeInViewport({ ratio: 1 });
  });

  for (const path of ["/settings", "/leaderboard"]) {
    test(`a toast on ${path} covers the header only, never a control of the screen`, async ({ page }) => {
      await openDemo(page, path);
      if (path === "/settings") await page.getByRole("slider").press("End");
      else await page.getByRole("button", { name: "Sync with MemeX" }).click();
      const toast = page.locator("[data-toast]").first();
      await expect(toast).toBeVisible();
      // It slides in, so wait for its final position.
      await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual(72);
    });
  }

  test("the timeline mentions no keyboard shortcuts on a phone", async ({ page }) => {
    await openDemo(page, "/social/timeline");
    await expect(page.getByRole("main").getByText("to select a time").filter({ visible: true }).first()).toBeVisible();
    expect(await page.getByRole("main").innerText()).not.toMatch(/Shift|arrow/);
  });
});

test("a dialog in a window of 320 × 256 px, as at 400 % zoom, leaves at least half of it for its fields", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openDemo(page, "/wallets?add=");
  const field = page.getByRole("dialog", { name: "Add New Wallet" }).getByLabel("Wallet Address");
  await field.focus();
  const seen = await field.evaluate((input) => {
    const clips = [
      ...document.querySelectorAll("*"),
    ].filter((one) => one.contains(input) && getComputedStyle(one).overflowY === "auto" && one.scrollHeight > one.clientHeight);
    return Math.min(innerHeight, ...clips.map(({ clientHeight }) => clientHeight));
  });
  expect(seen).toBeGreaterThan(128);
});

test("forced colours show the chosen range, placeholders, the current page and the presence", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.route("**/api/v1/timeline/day*", () => undefined);
  await openDemo(page, "/dashboard");
  const marked = (control: Locator) => control.evaluate((one) => getComputedStyle(one).outlineStyle === "solid");
  const ranges = page.getByRole("main").locator(".choice");
  await expect(ranges.first()).toBeVisible();
  for (const control of [...(await ranges.all()), ...(await sidebar(page).getByRole("link").all())]) {
    expect(await marked(control)).toBe((await control.getAttribute("aria-current")) !== null);
  }
  const coming = page.getByRole("main").locator("[aria-hidden] .bg-hover, .bg-hover[aria-hidden]").first();
  await expect(coming).toBeVisible();
  expect(await coming.evaluate((shape) => getComputedStyle(shape).borderTopWidth)).toBe("1px");
  const dot = page.getByRole("banner").locator("span.rounded-full.size-2\\.5");
  await expect(dot).toBeVisible();
  const [ofDot, ofHeader] = await Promise.all([
    dot, page.getByRole("banner"),
  ].map((one) => one.evaluate((element) => getComputedStyle(element).backgroundColor)));
  expect(ofDot).not.toBe(ofHeader);
});
