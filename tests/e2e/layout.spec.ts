import type { Locator, Page } from "@playwright/test";
import { openDemo } from "../support/browser/accounts";
import { setPreferences } from "../support/browser/choices";
import { expect, test as freshTest } from "../support/browser/product";
import { expectToast } from "../support/browser/toasts";
import { memberWalk, test } from "../support/browser/walkers";

const phone = { width: 360, height: 780 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const widthOf = async (box: Locator) => (await box.boundingBox())?.width;
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.use({ walk: memberWalk });

test.describe("on a tablet of 820 px", () => {
  test.use({ viewport: tablet });

  freshTest("the sidebar is narrow below 1,100 px unless the user has expanded it, which is remembered", async ({ page }) => {
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

  freshTest("the narrow sidebar is there without scripts, labels its entries, and nothing shifts when scripts load", async ({ page }) => {
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

  test("the controls of the mentions take two rows, and one button opens those that have no room", async ({ page }) => {
    await page.goto("/social/twitter-mentions");
    const list = page.getByRole("list", { name: "Mentions, newest first" });
    const rows = await list.evaluate((end) => {
      const until = end.getBoundingClientRect().top;
      const middles = [...end.closest("section")!.querySelectorAll("button, input, select")]
        .map((one) => one.getBoundingClientRect())
        .filter(({ height, bottom }) => height > 0 && bottom <= until)
        .map(({ top, height }) => Math.round((top + height / 2) / 8));
      return new Set(middles).size;
    });
    expect(rows).toBe(2);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "Sort" }).selectOption("engagement");
    await expect(page).toHaveURL(/sort=engagement/);
  });

  for (const [path, name, columns, atMost] of [
    [
      "/leaderboard",
      "Players by rank",
      ["Rank", "User", "Total score", "Portfolio now", "Social scoreMentions", "Trading nowEngagement"],
      2200,
    ],
    ["/wallets", "Tracked Wallets", ["Wallet Name", "Address", "Balance", "Status", "Actions"], 1700],
    ["/portfolio", "Wallets", ["Wallet", "Balance", "Value", "P/L 24H", "P/L 7D", "P/L 30D"], 1700],
  ] as const) {
    test(`${path} drops columns before its rows become cards, and is at most ${atMost} px high`, async ({ page }) => {
      await page.goto(path);
      const table = page.getByRole("table", { name });
      await expect(table.getByRole("columnheader").filter({ visible: true })).toHaveText(columns);
      expect(await table.getByRole("row").nth(1).evaluate((row) => getComputedStyle(row).display)).toBe("table-row");
      expect(await table.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
      expect(await pageHeight(page)).toBeLessThanOrEqual(atMost);
    });
  }

  test("25 players take at most 1,500 px, no handle is cut off, and mentions and engagement are shown below other figures", async ({ page }) => {
    await page.goto("/leaderboard");
    const table = page.getByRole("table", { name: "Players by rank" });
    await expect(table.getByRole("row")).toHaveCount(26);
    const cut = await table.locator(".player bdi").evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut.filter((text) => text.startsWith("@"))).toEqual([]);
    const cells = table.getByRole("row").nth(1).locator("td").filter({ visible: true });
    await expect(cells).toHaveCount(6);
    // Someone may be mentioned between the page's request and this one.
    await expect(async () => {
      const { entries } = await (await page.request.get("/api/v1/leaderboard/board")).json() as { entries: { mentions_count: number }[] };
      const isShown = (await cells.nth(4).innerText()).includes(`\n${entries[0]!.mentions_count}`);
      if (!isShown) await page.reload();
      expect(isShown).toBe(true);
    }).toPass();
    // Unknown if nobody has mentioned the player yet.
    expect(await cells.nth(5).innerText()).toMatch(/\n([\d.]+\s%|—)$/);
    await table.getByRole("button", { name: "Trading now" }).click();
    await expect(page).toHaveURL(/sort=trading/);
    await expect(table.getByRole("columnheader", { name: /^Trading now/ })).toHaveAttribute("aria-sort", "descending");
    await table.getByRole("row").nth(1).getByTitle("How this score is made").click();
    await expect(page.getByRole("dialog").getByText("Volume", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    expect((await table.boundingBox())?.height).toBeLessThanOrEqual(1500);
  });
});

test.describe("figures line up on a tablet of 820 px", () => {
  test.use({ viewport: tablet });

  test("on the board, with the right edge of their column", async ({ page }) => {
    await page.goto("/leaderboard");
    const table = page.getByRole("table", { name: "Players by rank" });
    await expect(table.getByRole("row")).toHaveCount(26);
    /** How far each figure of the columns from the third on ends before the cell's padding, in px. */
    const gaps = await table.locator("tbody tr").evaluateAll((rows) => rows.flatMap((row) => [...row.children].slice(2).filter(
      (cell) => cell.checkVisibility(),
    ).flatMap((cell) => {
      const edge = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest(".sr-only")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        found.push(Math.round(edge - range.getBoundingClientRect().right));
      }
      return found;
    })));
    expect(gaps.length).toBeGreaterThan(25 * 4);
    expect(gaps.filter((gap) => Math.abs(gap) > 1)).toEqual([]);
  });

  test("among trending users, with the right edge of the list", async ({ page }) => {
    await page.goto("/leaderboard?tab=trending");
    const rows = page.getByRole("list", { name: "Trending users" }).getByRole("listitem");
    await expect(rows.first()).toBeVisible();
    const gaps = await rows.evaluateAll((all) => all.map((row) => Math.round(
      row.getBoundingClientRect().right - [...row.querySelectorAll(".num")].at(-1)!.getBoundingClientRect().right,
    )));
    expect(new Set(gaps)).toEqual(new Set([18]));
  });
});

test("figures fill their rows at every width, including those between phone and tablet", async ({ page }) => {
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

test("at 1,440 px the button that creates an alert is beside the alert's fields", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/prices");
  const boxes = [page.getByRole("button", { name: "Create alert" }), page.getByLabel("Threshold in dollars")].map((one) => one.boundingBox());
  const [button, field] = await Promise.all(boxes);
  expect(Math.abs(button!.y - field!.y)).toBeLessThanOrEqual(2);
});

freshTest("at 1,440 px the user's own leaderboard row has two lines like all others: name and You, then the handle", async ({ page }) => {
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

test("between phone and tablet, as at 200 % zoom on a desktop, no column of a table is out of view", async ({ page }) => {
  for (const path of ["/leaderboard", "/wallets", "/portfolio"]) {
    await page.goto(path);
    for (const width of [600, 640, 680, 700, 780, 800]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.getByRole("main").locator(".overflow-x-auto").evaluateAll((boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth).filter((px) => px > 0));
      expect.soft(beyond, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("a dialog in a window of 320 × 256 px, as at 400 % zoom, leaves at least half of it for its fields", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/wallets?add=");
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

test("with text alone at 200 %, as Firefox zooms it, coin initials, the ring's label and the slider's marks stay whole and in their places", async ({ page }) => {
  const double = () => page.evaluate(() => void (document.documentElement.style.fontSize = "28px"));
  /** How far the element's text reaches beyond a box, in px, and how many lines it has. */
  const textOf = (text: Locator, widthPx: number) => text.evaluate((element, width) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()];
    return {
      lines: new Set(rects.map(({ top }) => Math.round(top))).size,
      beyond: Math.max(0, ...rects.map((rect) => Math.ceil(rect.width - width))),
    };
  }, widthPx);
  await page.goto("/dashboard");
  await double();
  const coin = page.locator("section", { hasText: "Top Performing Assets" }).getByText("ETH", { exact: true }).first();
  expect.soft(await textOf(coin, 32)).toEqual({ lines: 1, beyond: 0 });
  // "7 wallets" has two lines at most: the word is not broken.
  const ring = await textOf(page.locator("figure p", { hasText: /^7 wallets$/ }), 88);
  expect.soft([ring.lines <= 2, ring.beyond]).toEqual([true, 0]);
  await page.goto("/settings");
  await double();
  expect.soft((await textOf(page.getByRole("main").getByText("12", { exact: true }), 0)).lines).toBe(1);
});

freshTest("forced colours show which colour, dot, range, placeholder, page and switch is meant", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  // The placeholders of what this loads stay.
  await page.route("**/api/v1/timeline/day*", () => undefined);
  const colorOf = (one: Locator) => one.evaluate((shape) => getComputedStyle(shape).backgroundColor);
  const marked = (control: Locator) => control.evaluate((one) => getComputedStyle(one).outlineStyle === "solid");
  await openDemo(page, "/dashboard");
  const canvas = await colorOf(page.locator("body"));

  await freshTest.step("the colours of legends", async () => {
    const legend = page.getByRole("main").locator("li > span[aria-hidden]:first-child:empty");
    await expect(legend.first()).toBeVisible();
    const colors = await Promise.all((await legend.all()).map(colorOf));
    expect.soft(colors).not.toContain(canvas);
    expect.soft(new Set(colors).size).toBe(colors.length);
  });
  await freshTest.step("the chosen range and the current page", async () => {
    const ranges = page.getByRole("main").locator(".choice");
    await expect(ranges.first()).toBeVisible();
    for (const control of [...(await ranges.all()), ...(await sidebar(page).getByRole("link").all())]) {
      expect.soft(await marked(control)).toBe((await control.getAttribute("aria-current")) !== null);
    }
  });
  await freshTest.step("placeholders and the presence", async () => {
    const coming = page.getByRole("main").locator("[aria-hidden] .bg-hover, .bg-hover[aria-hidden]").first();
    await expect(coming).toBeVisible();
    expect.soft(await coming.evaluate((shape) => getComputedStyle(shape).borderTopWidth)).toBe("1px");
    const dot = page.getByRole("banner").locator("span.rounded-full.size-2\\.5");
    await expect(dot).toBeVisible();
    expect.soft(await colorOf(dot)).not.toBe(await colorOf(page.getByRole("banner")));
  });
  await freshTest.step("whether a switch is on, and the dot of an unread notification", async () => {
    await page.goto("/social/twitter-setup");
    const knob = page.getByRole("switch").first().locator("+ span");
    await expect(knob).toBeVisible();
    expect.soft(await colorOf(knob)).not.toBe(canvas);
    await page.getByRole("button", { name: /^Notifications, / }).click();
    const dot = page.getByRole("dialog", { name: "Notifications" }).locator("span.bg-accent").first();
    await expect(dot).toBeVisible();
    expect.soft(await colorOf(dot)).not.toBe(canvas);
    await page.keyboard.press("Escape");
  });
  await freshTest.step("the entry that Enter would choose, of a menu and of the palette", async () => {
    await page.getByRole("button", { name: /^Presence/ }).press("ArrowDown");
    const entries = page.getByRole("menuitemradio");
    await expect(entries.first()).toBeFocused();
    expect.soft([await marked(entries.nth(0)), await marked(entries.nth(1))]).toEqual([true, false]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    const options = page.getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    expect.soft([await marked(options.nth(0)), await marked(options.nth(1))]).toEqual([true, false]);
    await page.keyboard.press("Escape");
  });
  await freshTest.step("a selected mention", async () => {
    await page.goto("/social/twitter-mentions");
    await expect(page.getByText("Real-time updates active")).toBeVisible();
    for (const key of ["j", "x", "j"]) await page.keyboard.press(key);
    const mentions = page.getByRole("list", { name: "Mentions, newest first" }).locator("> li");
    const selected = mentions.and(page.locator(".bg-soft"));
    await expect(selected).toHaveCount(1);
    expect.soft([await marked(selected), await marked(mentions.last())]).toEqual([true, false]);
  });
  await freshTest.step("the chosen day of a calendar", async () => {
    await page.goto("/portfolio?why=2026-11-01T00:00:00Z/2026-11-05T00:00:00Z");
    await page.getByRole("dialog").getByRole("button", { name: "From" }).click();
    const dayOf = (isChosen: boolean) => page.getByRole("gridcell", { selected: isChosen }).getByRole("button").first();
    await expect(dayOf(true)).toBeVisible();
    expect.soft([await marked(dayOf(true)), await marked(dayOf(false))]).toEqual([true, false]);
  });
});

for (const scheme of ["dark", "light"] as const) {
  const theme = scheme === "dark" ? "light" : "dark";
  freshTest(`charts stay visible where forced colours are ${scheme} and the theme is ${theme}`, async ({ page, context, product }) => {
    await context.addCookies([{ name: "memescope-theme", value: theme, url: product.webUrl }]);
    await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
    await openDemo(page, "/social/timeline");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const drawn = page.getByRole("main").locator("svg :is(.stroke-c1, .stroke-c2, .stroke-c3, .stroke-c4)");
    await expect(drawn.first()).toBeVisible();
    const contrasts = await drawn.evaluateAll((all) => {
      const luminance = (color: string) => color.match(/[\d.]+/g)!.slice(0, 3).map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
      const canvas = luminance(getComputedStyle(document.body).backgroundColor);
      return all.map((one) => luminance(getComputedStyle(one).stroke))
        .map((line) => (Math.max(line, canvas) + 0.05) / (Math.min(line, canvas) + 0.05));
    });
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  });
}

freshTest("the filters take one row from 1,280 px on, also with keywords and while some are set", async ({ page }) => {
  await openDemo(page, "/social/twitter-setup");
  await page.getByLabel(/Additional keywords/).fill("airdrop");
  await page.getByRole("button", { name: "Update Configuration" }).click();
  await expectToast(page, "Twitter scraping configuration updated successfully!");
  for (const search of ["", "?sentiment=negative"]) {
    await page.goto(`/social/twitter-mentions${search}`);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [first, last] = await Promise.all([
        page.getByRole("searchbox", { name: "Search mentions" }).boundingBox(), page.getByRole("button", { name: "Compact" }).boundingBox(),
      ]);
      expect(Math.abs(first!.y - last!.y), `${search} at ${width}`).toBeLessThan(20);
    }
  }
});

test("menus and panels have the border of a field, because they lie over cards of the same colour", async ({ page }) => {
  await page.goto("/settings");
  const border = await page.getByRole("combobox", { name: "Language" }).evaluate((field) => getComputedStyle(field).borderTopColor);
  for (const [name, role] of [[/^Notifications/, "dialog"], [/^Account of/, "menu"]] as const) {
    await page.getByRole("banner").getByRole("button", { name }).click();
    await expect(page.getByRole(role)).toHaveCSS("border-top-color", border);
    await page.keyboard.press("Escape");
  }
});

test("what is pressed looks pressed", async ({ page }) => {
  await page.goto("/leaderboard");
  for (const part of [page.getByRole("button", { name: "Refresh" }), page.getByRole("tab", { name: "Trending" })]) {
    await part.hover();
    await expect(part).toHaveCSS("opacity", "1");
    await page.mouse.down();
    await expect(part).toHaveCSS("opacity", "0.7");
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
});
