import { walletsCalls } from "@/contracts/wallets/calls";
import { findTransfers } from "../../domain/transactions/queries";
import { findTransactionPage } from "../../domain/transactions/queries-lines";
import {
  createOwnershipChallenge, createWallet, createWallets, proveOwnership, removeWallet, renameWallet,
} from "../../domain/wallets/commands";
import { findWallet, findWalletHoldings, findWalletPage, findWallets } from "../../domain/wallets/queries";
import type { RouteModule } from "../context";

/** How many transactions a caller gets without asking for a page. */
const TRANSACTIONS_SHOWN = 50;

export const walletsRoutes: RouteModule = ({ call }, context) => {
  call(walletsCalls.list, ({ caller }) => findWallets(context, caller.userId));
  call(walletsCalls.page, ({ caller, query }) => findWalletPage(context, caller.userId, query));
  call(walletsCalls.create, ({ caller, body }) => createWallet(context, caller.userId, body));
  call(walletsCalls.createMany, async ({ caller, body }) => ({ results: await createWallets(context, caller.userId, body.wallets) }));
  call(walletsCalls.rename, ({ caller, params, body }) => renameWallet(context, caller.userId, params.id, body.name));
  call(walletsCalls.remove, ({ caller, params }) => removeWallet(context, caller.userId, params.id));
  call(walletsCalls.balance, ({ caller, params }) => findWallet(context, caller.userId, params.id));
  call(walletsCalls.holdings, ({ caller, params }) => findWalletHoldings(context, caller.userId, params.id));
  call(walletsCalls.transactions, async ({ caller, params }) => {
    const newest = await findTransactionPage(context, caller.userId, { wallet_id: params.id, page: 1, page_size: TRANSACTIONS_SHOWN });
    return newest.transactions;
  });
  call(walletsCalls.transactionPage, ({ caller, params, query }) =>
    findTransactionPage(context, caller.userId, { ...query, wallet_id: params.id }));
  call(walletsCalls.recentTransactions, ({ caller: { userId }, query }) => findTransfers(context.db, { userId }, {}, query.limit));
  call(walletsCalls.ownershipChallenge, ({ caller, params }) => createOwnershipChallenge(context, caller.userId, params.id));
  call(walletsCalls.proveOwnership, ({ caller, params, body }) => proveOwnership(context, caller.userId, params.id, body.signature));
};
