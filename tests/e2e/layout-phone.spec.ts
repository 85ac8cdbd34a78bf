import type { Locator } from "@playwright/test";
import { openDemo, post, signInToAccount, signInToDemo } from "../support/browser/accounts";
import { setPreferences, messagesOf } from "../support/browser/choices";
import { findCutOff } from "../support/browser/layout";
import { inspectPhoneHeader } from "../support/browser/phone-header";
import { expect, test as freshTest } from "../support/browser/product";
import { passTimeUntilShown, withPausedClock } from "../support/browser/toasts";
import { memberWalk, test } from "../support/browser/walkers";

const phone = { width: 360, height: 780 };

const bottomOf = async (box: Locator) => {
  const { y = 0, height = Infinity } = (await box.boundingBox()) ?? {};
  return y + height;
};

test.use({ walk: memberWalk, viewport: phone, hasTouch: true, isMobile: true });

test("the first mention's Mark as Read button, the first player and the first wallet are visible without scrolling", async ({ page }) => {
  await page.goto("/social/twitter-mentions");
  expect(await bottomOf(page.getByRole("button", { name: /^Mark as Read/ }).first())).toBeLessThanOrEqual(phone.height);
  await page.goto("/leaderboard");
  expect(await bottomOf(page.getByRole("table", { name: "Players by rank" }).getByRole("row").first())).toBeLessThanOrEqual(phone.height);
  // The figures are not gone: they are below the list.
  await expect(page.getByText("Your Rank", { exact: true })).toBeVisible();
  await page.goto("/wallets");
  expect(await bottomOf(page.getByRole("table", { name: "Tracked Wallets" }).getByRole("row").nth(1))).toBeLessThanOrEqual(phone.height);
  const above = await page.getByRole("table", { name: "Tracked Wallets" }).boundingBox();
  expect((await page.getByText("Total USD", { exact: true }).boundingBox())!.y).toBeGreaterThan(above!.y + above!.height);
});

test("a screen reader gets the column's name with each figure of a row that is a card", async ({ page }) => {
  for (const [path, table, figure] of [
    ["/wallets", "Tracked wallets", /^Balance [\d.]+ ETH/], ["/leaderboard", "Players by rank", /^Social score [\d.]+ Mentions \d+$/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("table", { name: table }).getByRole("cell", { name: figure }).first()).toBeVisible();
  }
  await page.goto("/portfolio");
  await expect(page.getByRole("table", { name: "Wallets" }).getByRole("columnheader", { name: "P/L 7D" })).toHaveCount(1);
});

test("with or without a fee, a transaction has the same height, its text is in the middle, and icon and amount start at the name", async ({ page }) => {
  await page.goto("/dashboard");
  const rows = page.getByRole("list", { name: "Recent Transactions" }).getByRole("listitem");
  // Sent transactions show a fee, received ones do not.
  await expect(rows.filter({ hasText: "Sent" }).filter({ hasText: "fee" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "Received" }).first()).toBeVisible();
  // Beside a wide amount a wallet's name takes a second line.
  const places = await rows.evaluateAll((all) => all.flatMap((row) => {
    const text = row.children[1]!;
    if (text.firstElementChild!.clientHeight > 30) return [];
    const above = text.getBoundingClientRect().top - row.getBoundingClientRect().top - row.clientTop;
    return [{ height: row.clientHeight, offCentre: Math.abs(2 * above + text.clientHeight - row.clientHeight) }];
  }));
  expect.soft(new Set(places.map(({ height }) => height)).size).toBe(1);
  expect.soft(Math.max(...places.map(({ offCentre }) => offCentre))).toBeLessThanOrEqual(2);
  const offsets = await rows.evaluateAll((all) => all.map((row) => {
    const [icon, name, amount] = [...row.children].map((part) => part.getBoundingClientRect().top) as [number, number, number];
    return Math.max(Math.abs(icon - name), Math.abs(amount - name));
  }));
  expect.soft(Math.max(...offsets)).toBeLessThanOrEqual(1);
});

test("in the digest, whose largest transactions have no fee, no line is kept free for one", async ({ page }) => {
  await page.goto("/social/digest");
  const rows = page.getByRole("list", { name: "Largest transactions" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const free = await rows.evaluateAll((all) => all.map((row) => {
    const text = document.createRange();
    text.selectNodeContents(row);
    return row.getBoundingClientRect().bottom - Math.max(...[...text.getClientRects()].map(({ bottom }) => bottom));
  }));
  expect(Math.max(...free)).toBeLessThan(16);
});

test("the first twenty players' names start at the same place, and at 390 px mentions and engagement each take one line", async ({ page }) => {
  await page.goto("/leaderboard");
  const table = page.getByRole("table", { name: "Players by rank" });
  const names = table.locator(".player");
  await expect(names.first()).toBeVisible();
  // Whatever their rank and its change.
  const starts = await names.evaluateAll((all) => all.slice(0, 20).map((one) => Math.round(one.getBoundingClientRect().left)));
  expect.soft(new Set(starts).size).toBe(1);
  await page.setViewportSize({ ...phone, width: 390 });
  const below = table.locator("td .below-figure");
  await expect(below.nth(19)).toBeVisible();
  expect(await below.evaluateAll((all) => all.flatMap((one) => {
    const { height, width } = one.getBoundingClientRect();
    const lines = Math.round(height / Number.parseFloat(getComputedStyle(one).lineHeight));
    return lines === 1 ? [] : [`${one.textContent} takes ${lines} lines of ${width} px`];
  }))).toEqual([]);
});

test("figures of a card never leave one alone: three share a row, and the portfolio shows two, two and three", async ({ page }) => {
  for (const [path, name, figures] of [
    ["/leaderboard?tab=analysis", "Your performance versus average", "3"], ["/portfolio", "Wallets", "2,2,3"],
  ] as const) {
    await page.goto(path);
    /** The number of figures in each line of each card. */
    const linesOf = () => page.getByRole("table", { name, exact: true }).locator("tbody tr").evaluateAll((rows) => [...new Set(
      rows.map((row) => {
        const tops = [...row.children].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().top));
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length).join();
      }),
    )]);
    for (const width of [360, 390, 480]) {
      await page.setViewportSize({ ...phone, width });
      await expect.poll(linesOf, `${path} at ${width} px`).toEqual([figures]);
    }
  }
});

freshTest("three figures of profit and loss share a row also where each says since when it is known", async ({ page, product }) => {
  await signInToAccount(page, product.apiUrl, "since");
  await post(page, "/api/wallets", { address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906" });
  await expect(async () => {
    await page.goto("/portfolio");
    await expect(page.getByRole("table", { name: "Wallets" }).getByText(/^since/)).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  const tops = await page.getByRole("table", { name: "Wallets" }).locator("td:nth-child(n + 6)").evaluateAll((all) => {
    // As long as they are for a wallet of some millions.
    for (const one of all) one.querySelector(".why-figure")!.textContent = "−$12,537.33";
    return all.map((one) => one.getBoundingClientRect().top);
  });
  expect(new Set(tops).size).toBe(1);
});

test("Enter in a search closes the phone's keyboard, which covers what was found", async ({ page }) => {
  await page.goto("/wallets");
  const search = page.getByRole("searchbox");
  await search.fill("trading");
  await search.press("Enter");
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL(/q=trading/);
});

test("the message to sign, which has long words, fits the wallet's details", async ({ page }) => {
  await page.goto("/wallets");
  await page.getByRole("link", { name: /^View details of/ }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Prove ownership" }).click();
  await expect(dialog.getByLabel("Message to sign")).toContainText("Nonce");
  expect(await findCutOff(page, [], dialog)).toEqual([]);
});

test("the button that explains a figure follows the last word of its name, also on a second line", async ({ page }) => {
  await page.goto("/dashboard");
  const gaps = await page.locator(".explained").evaluateAll((all) => all.map((one) => {
    const name = document.createRange();
    name.selectNodeContents(one.firstElementChild!);
    return one.querySelector("button")!.getBoundingClientRect().left - [...name.getClientRects()].at(-1)!.right;
  }));
  expect(gaps.length).toBeGreaterThan(7);
  expect(Math.max(...gaps)).toBeLessThan(6);
});

test("small links and buttons can be hit up to 19 px above and below their middle, unless another one is there", async ({ page }) => {
  for (const path of ["/dashboard", "/portfolio", "/social/digest", "/leaderboard"]) {
    await page.goto(path);
    const kinds = ".card-link, .explain-button, .why, .tap";
    const small = page.locator(kinds).filter({ visible: true });
    await expect(small.first()).toBeVisible();
    const missed = await small.evaluateAll((all, others) => all.flatMap((one) => {
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const isHit = (offset: number) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + offset);
        return hit !== null && (one.contains(hit) || hit.matches(others));
      };
      return isHit(-19) && isHit(19) ? [] : [one.textContent || one.getAttribute("aria-label")];
    }), kinds);
    expect.soft(missed, path).toEqual([]);
  }
});

test("compact mentions show their text over the whole width, below name and actions", async ({ page }) => {
  await page.goto("/social/twitter-mentions?view=compact");
  const row = page.getByRole("list", { name: "Mentions, newest first" }).getByRole("listitem").first();
  const [text, actions] = [await row.locator("p").boundingBox(), await row.getByRole("button", { name: /^Mark as Read/ }).boundingBox()];
  expect(text!.width).toBeGreaterThanOrEqual(240);
  expect(text!.y).toBeGreaterThanOrEqual(actions!.y + actions!.height - 4);
});

for (const [language, filters] of [["en", "Filters"], ["zh-CN", "筛选"]] as const) {
  test.describe(language, () => {
    test.use({ walk: { ...memberWalk, language } });

    test("search and filters share a row of their own, also if nothing is found", async ({ page }) => {
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

    if (language === "en") return;

    test("choices are at least 40 px in both directions", async ({ page }) => {
      for (const path of ["/dashboard", "/portfolio", "/prices", "/social/timeline", "/social/digest", "/leaderboard?tab=trending"]) {
        await page.goto(path);
        await expect(page.locator(".choice").first()).toBeVisible();
        const sizes = await page.locator(".choice").filter({ visible: true }).evaluateAll((all) => all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height);
        }));
        expect.soft(Math.min(...sizes), path).toBeGreaterThanOrEqual(40);
      }
    });
  });
}

for (const width of [360, 390]) {
  test(`the controls above a list take two rows at ${width} px, and one menu has both wallet exports`, async ({ page }) => {
    await page.setViewportSize({ ...phone, width });
    await page.goto("/wallets");
    /** Counts the rows of visible controls between a card's heading, which is given a large number, and its list. */
    const rowsOf = (heading: RegExp, list: string) => page.getByRole("heading", { name: heading }).evaluate((title, end) => {
      title.innerHTML = title.innerHTML.replace(/\d+/, "12,345");
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
  await page.goto("/social/twitter-mentions");
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
freshTest("the header is 64 px high in every language, including the sandbox label", async ({ page, product }) => {
  await signInToDemo(page);
  for (const language of ["en", "zh-TW", "zh-CN"] as const) {
    await setPreferences(page, product.webUrl, { language });
    await page.goto("/wallets");
    await inspectPhoneHeader(page, messagesOf[language].shell.sandbox);
  }
});

freshTest("while the chain is behind, a line below the header says so, and the header's own rows stay within 64 px", async ({ page }) => {
  await signInToDemo(page);
  await page.route("**/api/v1/network", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), is_behind: true } });
  });
  await page.clock.install();
  await page.goto("/wallets");
  const header = page.getByRole("banner");
  const banner = header.getByRole("status").locator("p");
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
  await page.goto("/prices");
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
  freshTest(`a toast on ${path} covers the header only, never a control of the screen`, async ({ page }) => {
    await openDemo(page, path);
    const toast = page.locator("[data-toast]").first();
    await withPausedClock(page, async () => {
      if (path === "/settings") await page.getByRole("slider").press("End");
      else await page.getByRole("button", { name: "Sync with MemeX" }).press("Enter");
      await passTimeUntilShown(page, toast);
      // It slides in, so wait for its final position.
      await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual(72);
    });
  });
}

test("the timeline mentions no keyboard shortcuts", async ({ page }) => {
  await page.goto("/social/timeline");
  await expect(page.getByRole("main").getByText("to select a period").filter({ visible: true }).first()).toBeVisible();
  expect(await page.getByRole("main").innerText()).not.toMatch(/Shift|arrow/);
});

test("in a window as low as above a phone's keyboard, which makes it lower, the header scrolls away", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 360 });
  await page.goto("/settings");
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", /interactive-widget=resizes-content/);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(page.getByRole("banner")).not.toBeInViewport();
});

test("the buttons of a sheet end above the bar at the lower edge of a phone", async ({ page }) => {
  const barPx = 34;
  const session = await page.context().newCDPSession(page);
  const inset = (bottom: number) => session.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom } });
  try {
    await inset(barPx);
    await page.goto("/wallets");
    await page.getByRole("main").getByRole("button", { name: "Add Wallet" }).tap();
    const submit = page.getByRole("dialog", { name: "Add New Wallet" }).getByRole("button", { name: "Add Wallet" });
    await expect.poll(() => bottomOf(submit)).toBeLessThanOrEqual(phone.height - barPx);
  } finally {
    await inset(0);
    await session.detach();
  }
});
