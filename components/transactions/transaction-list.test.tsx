import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { transaction } from "@/contracts/wallets/calls";
import { ClockProvider } from "@/lib/client/startup/clock";
import { English } from "@/tests/support/web/test-providers";
import { TransactionList } from "./transaction-list";

const at = "2026-11-05T12:00:00Z";

function show(moved: object) {
  const one = transaction.parse({ id: "1", symbol: "ETH", hash: `0x${"1".repeat(64)}`, timestamp: at, ...moved });
  render(
    <ClockProvider renderedAtMs={Date.parse(at)}><TransactionList label="Moved" transactions={[one]} /></ClockProvider>,
    { wrapper: English },
  );
  return screen.getByRole("listitem").querySelector(".entry-figure")?.textContent;
}

describe("the wallet of a transaction", () => {
  const wallet_address = `0x${"2".repeat(40)}`;
  const shownAs = (moved: object, more: object = {}) => {
    const one = transaction.parse({ id: "1", type: "incoming", value: "1", hash: null, timestamp: at, ...moved });
    render(
      <ClockProvider renderedAtMs={Date.parse(at)}><TransactionList label="Moved" transactions={[one]} {...more} /></ClockProvider>,
      { wrapper: English },
    );
    return screen.getByRole("listitem").querySelector("bdi")?.textContent ?? null;
  };

  it.each([
    [{ wallet_name: "Savings", wallet_address }, {}, "Savings"],
    [{ wallet_name: null, wallet_address }, {}, "0x2222…2222"],
    [{ wallet_address }, { wallets: [{ id: "7", address: wallet_address, name: "Savings" }] }, "Savings"],
    [{ wallet_id: "7" }, { wallets: [{ id: "7", address: wallet_address, name: null }] }, "0x2222…2222"],
    [{ wallet_name: "Savings", wallet_address }, { isOfOneWallet: true }, null],
    [{}, {}, null],
  ])("%j is shown in a list %j as %j", (moved, more, name) => expect(shownAs(moved, more)).toBe(name));
});

describe("the amount of a transaction", () => {
  it.each([
    ["incoming", "0.5", "+0.5 ETH"],
    ["outgoing", "0.5", "−0.5 ETH"],
    ["outgoing", "0.00000001", ">−0.0001 ETH"],
  ])("for %s %s is shown as %s", (type, value, text) => expect(show({ type, value })).toBe(text));

  it.each(["incoming", "outgoing"])("has no sign for a contract call without value, %s", (type) => {
    expect(show({ type, value: "0", kind: "contract" })).toBe("0 ETH");
  });
});
