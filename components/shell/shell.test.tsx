import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import messages from "@/messages/en.json";
import { Shell } from "./shell";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }));
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ code: "not_found" }, { status: 404 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("keeps sidebar and header in sight of a long page, at their sizes", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map<string, never>() }}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <Shell user={{ username: "ada", email: "ada@example.com" }} badge={null} unread={null} sidebar="expanded">page</Shell>
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await act(async () => undefined);
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
