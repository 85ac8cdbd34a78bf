import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
// Loaded a moment later otherwise, when the test may be over.
import "@/components/ui/overlays/title-taps";
import messages from "@/messages/en.json";
import { NavigationTargetContext } from "./frame/navigation-target";
import { Nav } from "./frame/nav";
import { Shell } from "./shell";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }));
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ code: "not_found" }, { status: 404 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <Shell user={{ username: "ada", email: "ada@example.com" }} badge={null} unread={null} sidebar="expanded">page</Shell>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await act(() => new Promise((done) => setTimeout(done, 20)));
}

it("keeps sidebar and header in sight of a long page, at their sizes", async () => {
  await show();
  const has = (element: HTMLElement, ...names: string[]) => expect(element.className.split(" ")).toEqual(expect.arrayContaining(names));
  const sidebar = screen.getByRole("complementary");
  // A unit is a quarter of 16 px: 256 px, then 80 px.
  has(sidebar, "sticky", "top-0", "h-dvh", "w-64", "max-md:hidden");
  has(screen.getByRole("banner"), "sticky", "top-0");
  fireEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
  has(sidebar, "sticky", "w-20");
  fireEvent.click(screen.getByRole("button", { name: "Expand sidebar" }));
  has(sidebar, "w-64");
});

it("leads to each screen, in the order of SPEC.md", async () => {
  await show();
  const navigation = within(screen.getByRole("complementary")).getByRole("navigation", { name: "Main navigation" });
  expect([...navigation.querySelectorAll("a, button")].map((entry) => [entry.textContent?.trim(), entry.getAttribute("href")])).toEqual([
    ["Dashboard", "/dashboard"], ["Wallets", "/wallets"], ["Portfolio", "/portfolio"], ["Prices", "/prices"], ["Social", "/social"],
    ["Twitter Setup", "/social/twitter-setup"], ["Mentions", "/social/twitter-mentions"], ["Leaderboard", "/leaderboard"],
    ["Settings", "/settings"], ["Logout", null],
  ]);
});

it.each([
  ["/social/twitter-mentions", false, [["Mentions", "page"]]],
  ["/social/timeline", false, [["Social", "true"]]],
  ["/social/twitter-mentions", true, [["Social", "true"]]],
  ["/social", false, [["Social", "page"]]],
] as const)("says where one is on %s, collapsed %s: %j", (path, collapsed, expected) => {
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <NavigationTargetContext value={path}><Nav unread={null} collapsed={collapsed} /></NavigationTargetContext>
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByRole("link").filter((link) => link.hasAttribute("aria-current")).map((link) => [link.textContent?.trim(), link.getAttribute("aria-current")])).toEqual(expected);
});
