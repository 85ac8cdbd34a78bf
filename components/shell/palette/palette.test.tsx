import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import "@/contracts/problem";
import { wallet } from "@/contracts/wallets/calls";
import { queryDefaults } from "@/lib/client/request/query-defaults";
import { router } from "@/tests/support/web/next-navigation";
import { TestProviders } from "@/tests/support/web/test-providers";
import { EarlyKeys } from "./early-keys";
import { Palette } from "./palette";

const treasury = wallet.parse({ id: "w1", address: `0x${"1".repeat(40)}`, name: "Treasury" });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const highlighted = () => screen.getAllByRole("option", { selected: true }).map(({ textContent }) => textContent);

/** Opens the palette and types into it. */
async function search(text: string): Promise<void> {
  // The list of commands uses both, and jsdom has neither.
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  Element.prototype.scrollIntoView = () => {};
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
  vi.useFakeTimers();
  render(
    <TestProviders nowMs={Date.now()} timeZone="UTC">
      <Palette early={new EarlyKeys()} onClose={() => {}} onShowKeys={() => {}} />
    </TestProviders>,
  );
  fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });
  await later(1_000);
}

it("keeps the wallets that were found, and what Enter runs, while finding them once more fails", async () => {
  let isBroken = false;
  vi.stubGlobal("fetch", async (path: string) => (
    isBroken ? Response.json({ code: "internal" }, { status: 500 })
      : Response.json(path.startsWith("/api/v1/wallets?") ? { wallets: [treasury], total: 1, page: 1, page_size: 20 } : [])
  ));
  await search("treas");
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Home" });
  const before = highlighted();
  expect(before).toEqual([expect.stringContaining("Treasury")]);
  isBroken = true;
  // What was found is old enough to be fetched again when the reader returns to the tab.
  await later(queryDefaults.staleMs + 1_000);
  await act(async () => void window.dispatchEvent(new Event("focus")));
  await later(1_000);
  expect(highlighted()).toEqual(before);
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  await later(100);
  expect(router.push).toHaveBeenCalledWith(`/wallets?address=${treasury.address}`, undefined);
});

it.each([["库", true], ["t", false]])("searches wallets and mentions for %j: %j", async (text, isSearched) => {
  const fetched = vi.fn(async (path: string) => Response.json(path.startsWith("/api/v1/wallets?") ? {
    wallets: [{ ...treasury, name: "金库" }], total: 1, page: 1, page_size: 20,
  } : []));
  vi.stubGlobal("fetch", fetched);
  await search(text);
  expect(fetched.mock.calls.some(([path]) => path.startsWith("/api/v1/wallets?"))).toBe(isSearched);
  expect(screen.queryByRole("option", { name: /金库/ }) !== null).toBe(isSearched);
  expect(screen.queryByRole("option", { name: /^Search mentions/ }) !== null).toBe(isSearched);
});
