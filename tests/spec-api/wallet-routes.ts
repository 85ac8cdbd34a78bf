import { iso, quotes, walletOf, type Account, type Row } from "./account";
import { done, list, ok, refusal } from "./answers";
import { route, type Route, type World } from "./routes";

const brokenWallet = { id: "7999", address: null, balance: "a lot" };
const brokenTransaction = { value: "much", timestamp: "yesterday" };

function shown({ wallets }: Account, { dialect, now }: World): Row[] {
  const fresh = wallets.map((wallet, index) => (index === 0 ? { ...wallet, last_updated: iso(now() - 30_000) } : wallet));
  if (dialect.numbers === "plain") return fresh;
  return fresh.map((wallet, index) => {
    if (index === 1) return { ...wallet, balance: 0.0000001 };
    if (index === 2) return { ...wallet, balance_m_token: 1e21 };
    return wallet;
  });
}

function totals({ wallets }: Account) {
  const usd = wallets.reduce((sum, wallet) => sum + wallet.balance_usd, 0);
  return { usd, m: usd / quotes.M };
}

function portfolioOf(account: Account, world: World): Row {
  const { usd, m } = totals(account);
  const at = iso(world.now());
  return {
    id: "401", user_id: account.user.id, total_value_usd: usd, total_value_m_token: m, total_change_24h: 3.42, total_change_7d: -1.85,
    total_change_30d: 12.6,
    assets: shown(account, world).map((wallet) => ({
      wallet_id: wallet.id, wallet_address: wallet.address, balance: wallet.balance, balance_usd: wallet.balance_usd,
      balance_m_token: wallet.balance_m_token,
      percentage_of_portfolio: usd === 0 ? 0 : (100 * Number(wallet.balance_usd)) / usd, profit_loss_24h: 41.5, profit_loss_7d: -20,
      profit_loss_30d: 180.25,
    })),
    created_at: account.user.created_at, last_updated: at,
  };
}

/** SPEC.md section 7: wallets, portfolio and stats. */
export const walletRoutes: readonly Route[] = [
  route("GET", "/api/wallets", ({ account }, world) => list("wallets", shown(account, world), brokenWallet)),
  route("POST", "/api/wallets", ({ account, body }, { dialect, nextId, now }) => {
    const address = typeof body.address === "string" ? body.address : "";
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return refusal(422, "This is no wallet address", dialect);
    if (
      account.wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase())
    ) return refusal(409, "You track this wallet already", dialect);
    const wallet = walletOf(nextId(), address, typeof body.name === "string" ? body.name : null, 0.02, now());
    account.wallets.push(wallet);
    account.transactions[wallet.id] = [];
    return { status: 201, json: wallet };
  }),
  route("DELETE", "/api/wallets/{id}", ({ account, params: [id] }, { dialect }) => {
    const index = account.wallets.findIndex((wallet) => wallet.id === id);
    if (index < 0) return refusal(404, "No such wallet", dialect);
    account.wallets.splice(index, 1);
    return done(dialect);
  }),
  route("GET", "/api/wallets/{id}/transactions", ({ account, params: [id = ""] }, { dialect }) => {
    const rows = account.transactions[id];
    return rows ? list("transactions", rows, brokenTransaction) : refusal(404, "No such wallet", dialect);
  }),
  route("GET", "/api/wallets/{id}/balance", ({ account, params: [id] }, world) => {
    const wallet = shown(account, world).find((one) => one.id === id);
    return wallet ? ok(wallet) : refusal(404, "No such wallet", world.dialect);
  }),
  route("GET", "/api/portfolios", ({ account }, world) => ok(portfolioOf(account, world))),
  route("GET", "/api/admin/stats", ({ account }, { now }) => {
    const { usd, m } = totals(account);
    return ok({
      total_wallets: account.wallets.length, total_portfolio_value_usd: usd, total_portfolio_value_m_token: m, total_change_24h: 3.42,
      total_transactions: Object.values(account.transactions).flat().length, active_connections: 3, last_updated: iso(now()),
    });
  }),
];
