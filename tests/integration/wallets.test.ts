import { parseEther, type Address } from "viem";
import { describe, expect, it } from "vitest";
import type { DashboardStats } from "@/contracts/portfolio";
import type { Transaction, Wallet } from "@/contracts/wallets/calls";
import { until } from "../support/api/product-api";
import { api, chain, useTestApiOnChain } from "../support/api/test-api";
import { freshAddress } from "../support/upstreams/chain";

useTestApiOnChain();

async function person() {
  const { token } = await api.register();
  return token.access_token;
}

async function trackedWallet(token: string, address = freshAddress()): Promise<Wallet> {
  const wallet = await api.addWallet(token, address);
  await until(() => api.wallets(token), (list) => list.every(({ last_updated }) => last_updated !== null));
  return wallet;
}

const transactionsOf = async (token: string, wallet: Wallet) =>
  (await api.call<Transaction[]>("GET", `/api/wallets/${wallet.id}/transactions`, { token })).body;

describe("a tracked wallet", () => {
  it("shows the balances that the node reports", async () => {
    const token = await person();
    const address = freshAddress();
    await chain.send(chain.accounts[0]!, address, "1.000000000000000001");
    await chain.sendMToken(address, "250.5");
    const sentBy = Number(await chain.client.getBlockNumber());
    await trackedWallet(token, address);
    // Its first reading may be of a block before that.
    const [wallet] = await until(() => api.wallets(token), ([one]) => (one?.balance_block ?? -1) >= sentBy);
    expect(parseEther(wallet!.balance!)).toBe(await chain.client.getBalance({ address }));
    expect(wallet).toMatchObject({ address, balance: "1.000000000000000001", m_token_held: "250.5", status: "synced" });
  });

  it("lists transactions in both directions, each once", async () => {
    const token = await person();
    const wallet = await trackedWallet(token);
    const address = wallet.address as Address;
    const received = await chain.send(chain.accounts[1]!, address, "2");
    const sent = await chain.send(address, chain.accounts[2]!, "0.5");
    const list = await until(() => transactionsOf(token, wallet), (found) => found.length >= 2);
    expect(list.map(({ hash, type, value, symbol }) => [hash, type, value, symbol])).toEqual([
      [sent, "outgoing", "0.5", "ETH"],
      [received, "incoming", "2", "ETH"],
    ]);
    const stats = await api.call<DashboardStats>("GET", "/api/admin/stats", { token });
    expect(stats.body).toMatchObject({ total_wallets: 1, total_transactions: 2, transactions_24h: 2 });
  });

  it("lists a token transfer once, as tokens", async () => {
    const token = await person();
    const wallet = await trackedWallet(token);
    const hash = await chain.sendMToken(wallet.address as Address, "12");
    const list = await until(() => transactionsOf(token, wallet), (found) => found.length > 0);
    expect(list).toMatchObject([{ hash, type: "incoming", value: "12", symbol: "M" }]);
    const [read] = await until(() => api.wallets(token), ([one]) => one?.m_token_held === "12");
    expect(read!.balance).toBe("0");
  });

  it("marks a failed transaction and does not count it", async () => {
    const token = await person();
    const sender = chain.accounts[5]!;
    const wallet = await trackedWallet(token, sender);
    const hash = await chain.client.sendUnsignedTransaction({ from: sender, to: chain.mToken, data: "0xa9059cbb", gas: 100_000n });
    const list = await until(() => transactionsOf(token, wallet), (found) => found.some((one) => one.hash === hash));
    expect(list.find((one) => one.hash === hash)!.status).toBe("failed");
    const stats = await api.call<DashboardStats>("GET", "/api/admin/stats", { token });
    expect(stats.body.total_transactions).toBe(0);
  });

  it("lists a transfer between the user's own wallets once", async () => {
    const token = await person();
    await trackedWallet(token, chain.accounts[6]);
    await trackedWallet(token, chain.accounts[7]);
    const hash = await chain.send(chain.accounts[6]!, chain.accounts[7]!, "1");
    const recent = await until(
      async () => (await api.call<Transaction[]>("GET", "/api/v1/transactions/recent?limit=5", { token })).body,
      (found) => found.length > 0,
    );
    expect(recent.map((one) => one.hash)).toEqual([hash]);
  });
});

describe("adding a wallet", () => {
  it.each([
    "", "0x123", `0x${"a".repeat(39)}`, `0x${"a".repeat(41)}`, "0xZZ9Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "f39Fd6e51aad88F6F4ce6aB8827279cffFb9226600",
  ])(
    "refuses the address %j and names the field",
    async (address) => {
      const answer = await api.call("POST", "/api/wallets", { token: await person(), body: { address } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ field: "address" }]);
    },
  );

  it("refuses a name of 51 characters and keeps emoji and right-to-left text whole", async () => {
    const token = await person();
    const refused = await api.call("POST", "/api/wallets", { token, body: { address: freshAddress(), name: "x".repeat(51) } });
    expect(refused.body.errors).toEqual([{ field: "name", message: "Name must be less than 50 characters!" }]);
    const renamed = await api.addWallet(token, freshAddress(), "محفظة 🐸");
    expect(renamed.name).toBe("محفظة 🐸");
  });

  it("refuses an address that is already tracked, in any case", async () => {
    const token = await person();
    const address = freshAddress();
    await api.addWallet(token, address);
    const again = await api.call("POST", "/api/wallets", { token, body: { address: address.toLowerCase() } });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: "wallet_already_tracked", errors: [{ field: "address" }] });
  });
});

describe("another user's wallet", () => {
  it.each([
    ["GET", "/transactions"],
    ["GET", "/balance"],
    ["DELETE", ""],
  ])("answers %s …%s with 404 and is not removed", async (method, path) => {
    const owner = await person();
    const wallet = await api.addWallet(owner, freshAddress());
    const answer = await api.call(method, `/api/wallets/${wallet.id}${path}`, { token: await person() });
    expect(answer.status).toBe(404);
    expect(await api.wallets(owner)).toHaveLength(1);
  });

  it("does not prevent tracking the same address", async () => {
    const address = freshAddress();
    await api.addWallet(await person(), address);
    const other = await person();
    await api.addWallet(other, address);
    expect(await api.wallets(other)).toHaveLength(1);
  });
});

describe("removing a wallet", () => {
  it("deletes it once, and then answers 404", async () => {
    const token = await person();
    const wallet = await api.addWallet(token, freshAddress());
    expect((await api.call("DELETE", `/api/wallets/${wallet.id}`, { token })).status).toBe(204);
    expect(await api.wallets(token)).toEqual([]);
    expect((await api.call("DELETE", `/api/wallets/${wallet.id}`, { token })).status).toBe(404);
  });
});
