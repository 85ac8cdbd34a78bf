import { describe, expect, it } from "vitest";
import { serverMessage } from "@/contracts/live/calls";
import { transaction } from "@/contracts/wallets/calls";
import { afterMessage, withPending } from "./pending-transactions";

const address = `0x${"Ab".repeat(20)}`;
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, 12, minute)).toISOString();
const pendingMessage = (hash: string, more: object = { type: "incoming", value: "2", symbol: "ETH" }) =>
  serverMessage.parse({ type: "pending_transaction", data: { address, hash, ...more } });
const confirmed = (hash: string, minute: number) =>
  transaction.parse({
    id: hash, wallet_address: address.toLowerCase(), type: "incoming", value: "2", symbol: "ETH", hash, timestamp: at(minute),
  });

describe("a pending transaction", () => {
  it("is kept until it is confirmed", () => {
    const waiting = afterMessage([], pendingMessage(hashOf("a")), at(1));
    expect(waiting).toMatchObject([
      { status: "pending", type: "incoming", value: "2", symbol: "ETH", hash: hashOf("a"), timestamp: at(1) },
    ]);
    const other = serverMessage.parse({ type: "new_transaction", data: confirmed(hashOf("b"), 2) });
    expect(afterMessage(waiting, other, at(2))).toBe(waiting);
    const mined = serverMessage.parse({ type: "new_transaction", data: confirmed(hashOf("a"), 2) });
    expect(afterMessage(waiting, mined, at(2))).toEqual([]);
  });
  it("is kept once, and expires", () => {
    const twice = afterMessage(afterMessage([], pendingMessage(hashOf("a")), at(1)), pendingMessage(hashOf("a")), at(2));
    expect(twice).toHaveLength(1);
    expect(afterMessage(twice, pendingMessage(hashOf("b")), at(30)).map(({ hash }) => hash)).toEqual([hashOf("b")]);
  });
  it("is not shown if the server does not say what moves", () => {
    expect(afterMessage([], pendingMessage(hashOf("a"), {}), at(1))).toEqual([]);
  });
  it("between two tracked wallets is shown once, as sent", () => {
    const both = [{ type: "incoming", value: "2" }, { type: "outgoing", value: "2" }].reduce(
      (known, data, at1) => afterMessage(
        known,
        serverMessage.parse({ type: "pending_transaction", data: { address: `0x${String(at1).repeat(40)}`, hash: hashOf("a"), ...data } }),
        at(1),
      ),
      [] as ReturnType<typeof afterMessage>,
    );
    expect(both).toHaveLength(2);
    expect(withPending([], both, 5).map(({ type }) => type)).toEqual(["outgoing"]);
  });
  it("is listed among the recent ones by time, within their limit, unless they already include it", () => {
    const recent = [confirmed(hashOf("c"), 3), confirmed(hashOf("d"), 0)];
    const waiting = afterMessage([], pendingMessage(hashOf("a")), at(1));
    expect(withPending(recent, waiting, 2).map(({ hash }) => hash)).toEqual([hashOf("c"), hashOf("a")]);
    expect(withPending([confirmed(hashOf("a"), 2)], waiting, 2)).toMatchObject([{ status: "confirmed" }]);
  });
});
