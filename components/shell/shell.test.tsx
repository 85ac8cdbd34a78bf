import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
// Imported here because otherwise it loads a moment later, when the test may be over.
import "@/components/ui/overlays/title-taps";
import type { SidebarState } from "@/lib/shared/preferences";
import { English, TestProviders } from "@/tests/support/web/test-providers";
import { NavigationTargetContext } from "./frame/navigation-target";
import { Nav } from "./frame/nav";
import { useSidebar } from "./frame/use-sidebar";
import { Shell } from "./shell";

const wide = 80;
/** Below 1,100 px, where the sidebar is narrow, but wider than a phone. */
const narrow = 60;
const phone = 24;
let widthRem = wide;
let widthChanged = () => {};

beforeEach(() => {
  // jsdom has no layout, and so no scrollIntoView.
  Element.prototype.scrollIntoView = () => undefined;
  widthRem = wide;
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      const [, from = "0", below = "0"] = /^\((?:([\d.]+)rem <= )?width < ([\d.]+)rem\)$/.exec(query) ?? [];
      return widthRem >= Number(from) && widthRem < Number(below);
    },
    addListener: () => undefined, removeListener: () => undefined,
    addEventListener: (_: string, listener: () => void) => (widthChanged = listener), removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ code: "not_found" }, { status: 404 })));
});

async function show(sidebar: SidebarState = "auto", email = "ada@example.com") {
  render(
    <TestProviders>
      <Shell user={{ username: "ada", email }} marks={{ sandbox: null, reading: null }} unread={null} sidebar={sidebar}>page</Shell>
    </TestProviders>,
  );
  await act(() => new Promise((done) => setTimeout(done, 20)));
}

describe("the sidebar", () => {
  const state = () => screen.getByRole("complementary").dataset["state"];
  const press = (name: "Collapse sidebar" | "Expand sidebar") => fireEvent.click(screen.getByRole("button", { name }));

  it("is open in a wide window until the user collapses it, and follows the window again once expanded", async () => {
    await show();
    expect(state()).toBe("auto");
    press("Collapse sidebar");
    expect([state(), document.cookie]).toEqual(["collapsed", expect.stringContaining("memescope-sidebar=collapsed")]);
    press("Expand sidebar");
    expect([state(), document.cookie]).toEqual(["auto", expect.stringContaining("memescope-sidebar=auto")]);
  });

  it("is narrow in a narrow window until the user expands it", async () => {
    widthRem = narrow;
    await show();
    expect(state()).toBe("auto");
    press("Expand sidebar");
    expect([state(), document.cookie]).toEqual(["expanded", expect.stringContaining("memescope-sidebar=expanded")]);
    press("Collapse sidebar");
    expect(state()).toBe("auto");
  });

  it("stays as the user left it, whatever the window does", async () => {
    await show("expanded");
    widthRem = narrow;
    act(() => widthChanged());
    expect(screen.getByRole("button", { name: "Collapse sidebar" }).getAttribute("aria-expanded")).toBe("true");
    cleanup();
    await show("collapsed");
    widthRem = wide;
    act(() => widthChanged());
    expect(screen.getByRole("button", { name: "Expand sidebar" }).getAttribute("aria-expanded")).toBe("false");
  });
});

it("is rendered once on a phone, where no sidebar shows whether it is narrow", async () => {
  widthRem = phone;
  let renders = 0;
  const Frame = () => {
    renders += 1;
    return useSidebar("auto").state;
  };
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Frame />);
  renders = 0;
  render(<Frame />, { container, hydrate: true });
  await act(async () => {});
  expect(renders).toBe(1);
});

it("links to each screen, in the order of SPEC.md", async () => {
  await show();
  const navigation = within(screen.getByRole("complementary")).getByRole("navigation", { name: "Main navigation" });
  expect([...navigation.querySelectorAll("a, button")].map((entry) => [entry.textContent?.trim(), entry.getAttribute("href")])).toEqual([
    ["Dashboard", "/dashboard"], ["Wallets", "/wallets"], ["Portfolio", "/portfolio"], ["Prices", "/prices"], ["Social", "/social"],
    ["Twitter Setup", "/social/twitter-setup"], ["Mentions", "/social/twitter-mentions"], ["Leaderboard", "/leaderboard"],
    ["Settings", "/settings"], ["Logout", null],
  ]);
});

it.each([
  ["/dashboard", "Dashboard"], ["/wallets", "Wallet Management"], ["/portfolio", "Portfolio Overview"], ["/prices", "Price Tracking"],
  ["/settings", "Settings"], ["/social", "Memescope"], ["/leaderboard", "Memescope"],
])("shows in the header of %s the title %s", async (path, title) => {
  window.history.replaceState(null, "", path);
  await show();
  expect(screen.getByRole("banner").querySelector(".header-title")?.textContent).toBe(title);
  window.history.replaceState(null, "", "/");
});

it.each([
  ["/social/twitter-mentions", false, [["Mentions", "page"]]],
  ["/social/timeline", false, [["Social", "true"]]],
  ["/social", false, [["Social", "page"]]],
] as const)("marks the current page on %s, collapsed %s: %j", (path, collapsed, expected) => {
  const nav = <Nav unread={null} collapsed={collapsed} />;
  render(<NavigationTargetContext value={path}>{nav}</NavigationTargetContext>, { wrapper: English });
  expect(screen
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"))
    .map((link) => [link.textContent?.trim(), link.getAttribute("aria-current")])).toEqual(expected);
});

describe("Logout", () => {
  const ended = () => vi.mocked(fetch).mock.calls.filter(([path]) => path === "/session/end");
  const logOut = () => fireEvent.click(within(screen.getByRole("complementary")).getByRole("button", { name: "Logout" }));

  it("acts at once for an account that has a password", async () => {
    await show();
    logOut();
    await vi.waitFor(() => expect(ended()).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each(["navigation", "user menu"])("from the %s asks before it ends a demo account for ever, and can be cancelled", async (from) => {
    await show("auto", "demo-1a2b@demo.invalid");
    if (from === "navigation") logOut();
    else {
      fireEvent.click(screen.getByRole("button", { name: "Account of ada" }));
      fireEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    }
    await screen.findByRole("dialog", { name: "Log out of this demo account?" });
    expect(screen.getByText(/^It has no password, so you cannot log in to it again: its wallets,/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(ended()).toEqual([]);
    logOut();
    fireEvent.click(await screen.findByRole("button", { name: "Log out" }));
    await vi.waitFor(() => expect(ended()).toHaveLength(1));
  });
});
