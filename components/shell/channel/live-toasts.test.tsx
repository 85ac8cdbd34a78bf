import { act, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import { useListsTransactions } from "@/components/transactions/listed-transactions";
import { toastChoice, type ToastChoice } from "@/components/transactions/toast-choice";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { readLiveMessage } from "@/lib/client/live/message";
import { English } from "@/tests/support/web/test-providers";
import { useLiveToasts } from "./use-live-toasts";

let wallets: Wallet[];
let number = 0;
/** An address that no earlier test has looked up: lookups are cached. */
const freshAddress = () => `0x${String((number += 1)).padStart(40, "a")}`;
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const deposit = (address: string, digit: string, more: object = {}) => ({
  type: "new_transaction",
  data: {
    id: `${digit}:in`, wallet_address: address, type: "incoming", value: "0.5", symbol: "ETH", value_usd: 1500, hash: hashOf(digit),
    timestamp: "2026-11-05T12:00:00Z", ...more,
  },
});
const pending = (address: string, digit: string) => ({
  type: "pending_transaction", data: { address, hash: hashOf(digit), type: "incoming", value: "0.5", symbol: "ETH" },
});

function listen() {
  const { result } = renderHook(useLiveToasts, { wrapper: English });
  return (message: object) => act(async () => {
    result.current.message(readLiveMessage(JSON.stringify(message))!);
    await vi.advanceTimersByTimeAsync(1);
  });
}
const toastTexts = () => toastStore.read().map(({ title, text }) => `${title}: ${text}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ wallets, total: wallets.length, page: 1, page_size: 20 })));
  wallets = [];
});
afterEach(() => {
  document.body.replaceChildren();
  toastChoice.write(null);
});

describe("the toast for a transaction", () => {
  it("names the wallet and the value and links to the wallet, using the short address if it has no name", async () => {
    const address = freshAddress();
    wallets = [wallet.parse({ id: "1", address, name: "Treasury" })];
    const push = listen();
    await push(deposit(address, "1"));
    expect(toastStore.read()).toMatchObject([
      { title: "New Transaction", text: "Received 0.5 ETH", note: { text: "Treasury\u00a0· $1,500.00", href: `/wallets?address=${address}` } },
    ]);
    toast.clear();
    wallets = [];
    const other = freshAddress();
    await push(deposit(other, "2", { value_usd: null }));
    expect(toastStore.read()).toMatchObject([{ note: { text: `${other.slice(0, 6)}…${other.slice(-4)}` } }]);
  });

  it("appears without the name if the server does not return it within a second", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const push = listen();
    await push(deposit(freshAddress(), "1"));
    expect(toastTexts()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(toastTexts()).toEqual(["New Transaction: Received 0.5 ETH"]);
  });

  it("replaces the toast of the pending transaction, whose hash and amount are not read out, so that the amount is heard once", async () => {
    const address = freshAddress();
    const push = listen();
    await push(pending(address, "1"));
    expect(toastStore.read()).toMatchObject([{ text: "0x11111111…", spoken: "", durationMs: 3000 }]);
    await push(deposit(address, "1"));
    expect(toastTexts()).toEqual(["New Transaction: Received 0.5 ETH"]);
  });

  it("combines transactions shown together, counts equal ones separately, and starts over once dismissed", async () => {
    const address = freshAddress();
    const push = listen();
    for (const digit of ["1", "2"]) await push(deposit(address, digit));
    expect(toastTexts()).toEqual(["2 new transactions: Newest: Received 0.5 ETH"]);
    await push(pending(address, "3"));
    expect(toastTexts()).toEqual(["3 new transactions: Newest: Received 0.5 ETH"]);
    await push(deposit(address, "3", { type: "outgoing" }));
    expect(toastTexts()).toEqual(["3 new transactions: Newest: Sent 0.5 ETH"]);
    toast.clear();
    await push(deposit(address, "4"));
    expect(toastTexts()).toEqual(["New Transaction: Received 0.5 ETH"]);
  });

  it("keeps a toast of several whose newest is confirmed: a new one would be read out again", async () => {
    const push = listen();
    const address = freshAddress();
    await push(deposit(address, "1"));
    await push(pending(address, "2"));
    const [before] = toastStore.read();
    expect(before).toMatchObject({ title: "2 new transactions", text: "Newest: Received 0.5 ETH" });
    await push(deposit(address, "2"));
    expect(toastStore.read()).toEqual([before]);
  });

  it("of several says once what was sent and once what was received by a transfer between two tracked wallets", async () => {
    const push = listen();
    const [from, to] = [freshAddress(), freshAddress()];
    const sent = { type: "outgoing" };
    const texts: string[] = [];
    for (const message of [
      deposit(freshAddress(), "1"), { ...pending(from, "2"), data: { ...pending(from, "2").data, ...sent } }, pending(to, "2"),
      deposit(from, "2", sent), deposit(to, "2"),
    ]) {
      const [before] = toastStore.read();
      await push(message);
      const [shown] = toastStore.read();
      if (shown!.id !== before?.id) texts.push(`${shown!.title}: ${shown!.text}`);
    }
    expect(texts).toEqual([
      "New Transaction: Received 0.5 ETH", "2 new transactions: Newest: Sent 0.5 ETH", "2 new transactions: Newest: Received 0.5 ETH",
    ]);
  });

  it("appears again for each message that could not be read: it may be about another transaction", async () => {
    const push = listen();
    const ids: number[] = [];
    for (let message = 0; message < 2; message += 1) {
      await push({ type: "new_transaction", data: null });
      expect(toastStore.read()).toMatchObject([{ title: "New Transaction" }]);
      ids.push(toastStore.read()[0]!.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("waits while a dialog is open, and combines what arrives meanwhile", async () => {
    render(<ToastRegion label="Notifications" closeLabel="Dismiss" />);
    const shown = () => screen.queryAllByRole("button", { name: "Dismiss" }).length;
    const address = freshAddress();
    const push = listen();
    const { unmount } = render(<English><Dialog title="Rename" onClose={() => undefined} /></English>);
    for (const digit of ["1", "2"]) await push(deposit(address, digit));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect([toastTexts(), shown()]).toEqual([["2 new transactions: Newest: Received 0.5 ETH"], 0]);
    unmount();
    expect(screen.getByText("2 new transactions")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(toastTexts()).toEqual([]);
  });

  it("is only read out if a list on the screen shows the transaction, once it is in a block, and not if toasts are off", async () => {
    render(<ToastRegion label="Notifications" closeLabel="Dismiss" />);
    renderHook(useListsTransactions);
    const push = listen();
    const address = freshAddress();
    wallets = [wallet.parse({ id: "1", address, name: "Treasury" })];
    const heard = () => [...document.querySelectorAll("[aria-live=polite] p")].map(({ textContent }) => textContent);
    await push(pending(address, "1"));
    expect(heard()).toEqual([]);
    await push(deposit(address, "1"));
    expect(heard()).toEqual(["New Transaction", "Received 0.5 ETH", "Treasury\u00a0· $1,500.00"]);
    await push(deposit(address, "2"));
    expect(heard()).toEqual(["2 new transactions", "Newest: Received 0.5 ETH"]);
    expect([document.querySelector("[data-toast]"), screen.queryByRole("button"), screen.queryByRole("link")]).toEqual([null, null, null]);
    await push({ type: "new_transaction", data: null });
    // What is only heard is not counted in what is shown.
    expect(toastStore.read().filter(({ isHeardOnly }) => !isHeardOnly)).toMatchObject([{ title: "New Transaction" }]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    toastChoice.write({ wallets: "none", leastUsd: 0 });
    await push(deposit(address, "3"));
    expect(heard()).toEqual([]);
  });

  it.each<[string, ToastChoice, object, boolean, number]>([
    ["shows everything by default", { wallets: "all", leastUsd: 0 }, { value_usd: null }, false, 1],
    ["shows what reaches the minimum", { wallets: "all", leastUsd: 1500 }, {}, false, 1],
    ["hides what is below the minimum", { wallets: "all", leastUsd: 1500.01 }, {}, false, 0],
    ["hides what has no price if there is a minimum", { wallets: "all", leastUsd: 1 }, { value_usd: null }, false, 0],
    ["hides everything if toasts are off", { wallets: "none", leastUsd: 0 }, {}, true, 0],
    ["hides unproven wallets if only proven ones are chosen", { wallets: "proven", leastUsd: 0 }, {}, false, 0],
    ["shows proven wallets if only proven ones are chosen", { wallets: "proven", leastUsd: 0 }, {}, true, 1],
  ])("follows the setting: %s", async (_, choice, more, isProven, count) => {
    const address = freshAddress();
    wallets = [wallet.parse({ id: "1", address, ownership: isProven ? "proven" : "unproven" })];
    toastChoice.write(choice);
    await listen()(deposit(address, "1", more));
    expect(toastTexts()).toHaveLength(count);
  });
});
