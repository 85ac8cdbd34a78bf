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
