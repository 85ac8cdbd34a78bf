import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { wallet } from "@/contracts/wallets/calls";
import { TestProviders } from "@/tests/support/web/test-providers";
import { WalletHoldings } from "./wallet-holdings";

const fetched = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => void vi.stubGlobal("fetch", fetched));

it("says what failed and offers a retry, even if the server gives no reason", async () => {
  fetched.mockImplementation(async () => new Response("<html>", { status: 403 }));
  render(<TestProviders nowMs={0}><WalletHoldings wallet={wallet.parse({ id: "7", address: `0x${"ab".repeat(20)}` })} /></TestProviders>);
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to load the holdingsServer error: 403Retry");
  fetched.mockImplementation(async () => Response.json([]));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Retry" })));
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it.each([
  ["of a wallet that was read, that nothing is held", { balance: "0", last_updated: "2026-11-05T11:59:00Z" }, "Nothing held yet."],
  ["before the first reading, that nothing is known", {}, "Not read yet."],
])("says %s", async (_, more, text) => {
  fetched.mockImplementation(async () => Response.json([]));
  const tracked = wallet.parse({ id: "7", address: `0x${"ab".repeat(20)}`, ...more });
  render(<TestProviders nowMs={0}><WalletHoldings wallet={tracked} /></TestProviders>);
  expect(await screen.findByText(text)).toBeDefined();
});

it("marks the value of an old quote, and no other", async () => {
  const line = { amount: "2", price_usd: 4, value_usd: 8 };
  fetched.mockImplementation(async () => Response.json([
    { ...line, symbol: "ETH", quoted_at: "2026-11-05T11:59:00Z", is_stale: false },
    { ...line, symbol: "M", quoted_at: "2026-11-05T09:00:00Z", is_stale: true },
  ]));
  const tracked = wallet.parse({ id: "7", address: `0x${"ab".repeat(20)}` });
  render(<TestProviders nowMs={Date.parse("2026-11-05T12:00:00Z")}><WalletHoldings wallet={tracked} /></TestProviders>);
  const [fresh, old] = await screen.findAllByRole("listitem");
  expect([fresh!.querySelector(".text-warn"), old!.querySelector(".text-warn")?.textContent]).toEqual([null, "priced 3 h ago"]);
  expect(fresh!.textContent).toContain("1 min ago");
});
