import { expect, it } from "vitest";
import type { Wallet } from "@/contracts/wallets/calls";
import { api, useTestApi } from "../support/api/test-api";

useTestApi();

let wallets = 0;
const address = () => `0x${String((wallets += 1)).padStart(40, "0")}`;

async function signedIn() {
  const { token } = await api.register();
  return <T>(method: string, path: string, body?: unknown) =>
    api.call<T>(method, path, { token: token.access_token, ...(body === undefined ? {} : { body }) });
}

it("requests for a wallet or an account that is being deleted succeed or are refused, and never cause a server error", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const call = await signedIn();
    const { id } = (await call<Wallet>("POST", "/api/wallets", { address: address() })).body;
    const alert = () => call("POST", "/api/v1/alerts", { kind: "wallet", repeats: true, wallet_id: id, direction: "both", usd: 1 });
    const add = () => call("POST", "/api/wallets", { address: address() });
    const before = [alert(), alert(), call("DELETE", `/api/wallets/${id}`), alert(), alert()];
    const withDeletion = (await Promise.all(before), [
      add(), call("POST", "/api/v1/account/deletion", { password: "correct horse" }), add(), add(), add(), add(),
    ]);
    for (const { status } of await Promise.all([...before, ...withDeletion])) seen.add(status);
  }
  expect([...seen].filter((status) => ![201, 204, 401, 404, 422].includes(status))).toEqual([]);
});
