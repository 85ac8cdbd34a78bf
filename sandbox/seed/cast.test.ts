import { expect, test } from "vitest";
import { counterparties, demoWallets, mTokenAddress } from "./cast";
import sandbox from "./sandbox.json";

test("the shared description has the cast's own addresses", () => {
  expect(sandbox.mTokenAddress).toBe(mTokenAddress);
  expect(sandbox.demo.wallets).toEqual(demoWallets.map(({ name, account }) => ({ name, address: account.address })));
});

test("no two actors share a name or an address", () => {
  const cast = [...demoWallets, ...counterparties];
  expect(new Set(cast.map(({ name }) => name)).size).toBe(cast.length);
  expect(new Set(cast.map(({ account }) => account.address)).size).toBe(cast.length);
});
