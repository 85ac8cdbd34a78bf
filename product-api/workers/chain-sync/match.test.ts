import { expect, it } from "vitest";
import type { Block } from "../../upstreams/chain/chain";
import { matchTransfers } from "./match";

const [spender, holder, receiver, token] = ["0xa1", "0xb2", "0xc3", "0xd4"];
/** A spender moves a holder's tokens: the transaction is the spender's, the transfer is not. */
const block: Block = {
  number: 7, hash: "0x07", parentHash: "0x06", at: new Date(7_000),
  transactions: [{ hash: "0x1", from: spender, to: token, valueWei: 0n }],
  tokenTransfers: [{ hash: "0x1", logIndex: 0, token, from: holder, to: receiver, units: 5n }],
};
const assetsFor = (...tracked: string[]) => matchTransfers([block], new Set(tracked)).map(({ assetKey }) => assetKey);

it("finds a spender's transaction, even if the receiver of the tokens is tracked too", () => {
  expect(assetsFor(spender)).toEqual(["native"]);
  expect(assetsFor(spender, receiver)).toEqual(["native", token]);
});

it("a holder's transaction that moves no coin is reported only as its token transfer", () => {
  expect(assetsFor(holder)).toEqual([token]);
  const own = { ...block, transactions: [{ ...block.transactions[0]!, from: holder }] };
  expect(matchTransfers([own], new Set([holder, receiver])).map(({ assetKey }) => assetKey)).toEqual([token]);
});

it("a transaction that moves coin is reported beside its token transfer", () => {
  const paid = { ...block, transactions: [{ ...block.transactions[0]!, from: holder, valueWei: 9n }] };
  expect(matchTransfers([paid], new Set([holder]))).toMatchObject([
    { assetKey: "native", units: 9n, movementIndex: -1 }, { assetKey: token, units: 5n, movementIndex: 0 },
  ]);
});
