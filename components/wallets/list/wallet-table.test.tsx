import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { wallet, type Wallet } from "@/contracts/wallets/calls";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { TestProviders } from "@/tests/support/web/test-providers";
import { WalletTable } from "./wallet-table";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const address = `0x8f3a${"0".repeat(32)}91c2`;
const read: Partial<Wallet> = {
  balance: "0.123456789012345678", balance_usd: 1502.1, balance_m_token: "4172.5", last_updated: new Date(nowMs - 60_000).toISOString(),
};

function tracked(fields: Partial<Wallet> = read): Wallet {
  return wallet.parse({ id: "1", address, name: "Treasury", ...fields });
}

function show(wallets: Wallet[], actions: Partial<Parameters<typeof WalletTable>[0]> = {}) {
  render(
    <TestProviders nowMs={nowMs} timeZone="UTC">
      <WalletTable
        wallets={wallets} symbol="ETH" sort="-created" onSort={() => undefined} onOpen={() => undefined} onRemove={() => undefined}
        {...actions}
      />
    </TestProviders>,
  );
  return within(screen.getAllByRole("row")[1] as HTMLElement);
}

beforeEach(() => vi.useFakeTimers({ now: nowMs }));

describe("the wallet table", () => {
  it("has the columns of SPEC.md", () => {
    show([tracked()]);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Wallet Name", "Address", "Balance", "M Token", "Status", "Actions",
    ]);
  });
});

describe("the headings", () => {
  it("sort by name, balance, value and status, and show the current order", () => {
    const onSort = vi.fn();
    show([tracked()], { sort: "-usd", onSort });
    for (const name of ["Wallet Name", "Balance", "M Token", "Status"]) fireEvent.click(screen.getByRole("button", { name }));
    expect(onSort.mock.calls.flat()).toEqual(["name", "balance", "usd", "status"]);
    expect(screen.getAllByRole("columnheader").map((heading) => heading.getAttribute("aria-sort"))).toEqual([
      "none", null, "none", "descending", "none", null,
    ]);
  });
});

describe("a row of the wallet table", () => {
  it("says that the dollars are the total if the wallet holds more than the native coin", () => {
    expect(show([tracked({ ...read, m_token_held: "2500" })]).getByText("$1,502.10 in total")).toBeDefined();
    cleanup();
    for (const held of [null, "0"]) {
      expect(show([tracked({ ...read, m_token_held: held })]).getByText("$1,502.10")).toBeDefined();
      cleanup();
    }
  });

  it("shows — for values without a price", () => {
    const row = show([tracked({ ...read, balance_usd: null, balance_m_token: null })]);
    expect(row.getByText("0.1234 ETH")).toBeDefined();
    expect(row.getAllByText("—")).toHaveLength(2);
  });
  it("shortens an amount that is too long for its cell, and keeps every digit in the title attribute", () => {
    const most = (2n ** 256n - 1n).toString();
    const balance = show([tracked({ ...read, balance: most, balance_usd: 1e14 })]).getByText("1.1579×10⁷⁷ ETH");
    expect(balance.title.replaceAll(",", "")).toBe(`${most} ETH`);
    expect(screen.getByText("$100,000,000,000,000")).toBeDefined();
  });

  it("shows the short address and the balance cut to four decimals, with both in full on hover", () => {
    const row = show([tracked()]);
    expect(row.getByText("0x8f3a…91c2").title).toBe(address);
    expect(row.getByText("0.1234 ETH").title).toBe("0.123456789012345678 ETH");
    expect(row.getByText("$1,502.10")).toBeDefined();
    expect(row.getByText(/4,172\.5 M/).textContent).toBe("≈\u00a04,172.5\u00a0M");
  });

  it("shows that the first sync is under way, and never a zero", () => {
    const row = show([tracked({})]);
    expect(row.getByText("Syncing")).toBeDefined();
    expect(row.getByRole("progressbar", { name: "First sync under way" })).toBeDefined();
    expect(row.queryByText(/0\.0000|\$0/)).toBeNull();
  });

  it("moves on from Synced to Needs Sync as time passes", () => {
    const row = show([tracked()]);
    expect(row.getByText("Synced").className).toContain("tone-up");
    expect(row.getByText("1 min ago")).toBeDefined();
    act(() => void vi.advanceTimersByTime(4 * 60_000));
    expect(row.getByText("Syncing").className).toContain("tone-warn");
    act(() => void vi.advanceTimersByTime(25 * 60_000));
    expect(row.getByText("Needs Sync").className).toContain("tone-down");
  });

  it("counts coins without a price", () => {
    expect(show([tracked({ ...read, unpriced_count: 1 })]).getByText("1 unpriced")).toBeDefined();
  });

  it("marks a wallet whose ownership is proven", () => {
    expect(show([tracked({ ...read, ownership: "proven" })]).getByText("Verified")).toBeDefined();
  });

  it("isolates the text direction of a name", () => {
    expect(show([tracked({ ...read, name: "\u202egnp.elif" })]).getByText(/elif/).tagName).toBe("BDI");
  });

  it("names its link and its button after the wallet, passes it to the callbacks, and leaves modified clicks to the browser", () => {
    const onOpen = vi.fn();
    const onRemove = vi.fn();
    const one = tracked();
    const row = show([one], { onOpen, onRemove });
    const details = row.getByRole("link", { name: "View details of Treasury" });
    expect(details.getAttribute("href")).toBe(`?address=${one.address}`);
    fireEvent.click(details, { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(details);
    fireEvent.click(row.getByRole("button", { name: "Remove Treasury" }));
    expect([onOpen.mock.calls, onRemove.mock.calls]).toEqual([[[one]], [[one]]]);
  });

  it("says whether copying the address worked", async () => {
    const row = show([tracked()]);
    const copy = row.getByRole("button", { name: "Copy address 0x8f3a…91c2" });
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await act(async () => fireEvent.click(copy));
    expect(writeText).toHaveBeenCalledWith(address);
    writeText.mockRejectedValueOnce(new Error("denied"));
    await act(async () => fireEvent.click(copy));
    expect(toastStore.read().map(({ text }) => text)).toEqual(["Address copied to clipboard", "Failed to copy address"]);
    vi.unstubAllGlobals();
  });
});

it("rerenders only the rows whose wallet has changed", () => {
  const draws = { kept: 0, changed: 0 };
  const counting = (name: keyof typeof draws, fields: Partial<Wallet>) => {
    const one = { ...tracked({ ...read, id: name, ...fields }) };
    // Each render reads it once; the row comparison only sees enumerable properties.
    return Object.defineProperty(one, "ownership", { enumerable: false, get: () => ((draws[name] += 1), "unproven") });
  };
  const actions = { onOpen: () => undefined, onRemove: () => undefined };
  const table = (balance: string) => (
    <TestProviders nowMs={nowMs}>
      <WalletTable wallets={[
        counting("kept", {}), counting("changed", { balance }),
      ]} symbol="ETH" sort="-created" onSort={() => undefined} {...actions} />
    </TestProviders>
  );
  const { rerender } = render(table("1"));
  expect(draws).toEqual({ kept: 1, changed: 1 });
  rerender(table("2"));
  expect(draws).toEqual({ kept: 1, changed: 2 });
});
