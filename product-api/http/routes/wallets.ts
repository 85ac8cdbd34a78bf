import { walletsCalls } from "@/contracts/wallets";
import { findRecentTransactions, findWalletTransactions } from "../../domain/transactions/queries";
import { createOwnershipChallenge, createWallet, createWallets, proveOwnership, removeWallet, renameWallet } from "../../domain/wallets/commands";
import { findWallet, findWalletHoldings, findWalletPage, findWallets } from "../../domain/wallets/queries";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

/** How many transactions a caller gets who does not ask for a page. */
const TRANSACTIONS_SHOWN = 50;

export const walletsRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, walletsCalls.list, ({ caller }) => findWallets(context, caller.userId));
  mountCall(app, authenticate, walletsCalls.page, ({ caller, query }) => findWalletPage(context, caller.userId, query));
  mountCall(app, authenticate, walletsCalls.create, ({ caller, body }) => createWallet(context, caller.userId, body));
  mountCall(app, authenticate, walletsCalls.createMany, async ({ caller, body }) => ({
    results: await createWallets(context, caller.userId, body.wallets),
  }));
  mountCall(app, authenticate, walletsCalls.rename, ({ caller, params, body }) => renameWallet(context, caller.userId, params.id, body.name));
  mountCall(app, authenticate, walletsCalls.remove, ({ caller, params }) => removeWallet(context, caller.userId, params.id));
  mountCall(app, authenticate, walletsCalls.balance, ({ caller, params }) => findWallet(context, caller.userId, params.id));
  mountCall(app, authenticate, walletsCalls.holdings, ({ caller, params }) => findWalletHoldings(context, caller.userId, params.id));
  mountCall(app, authenticate, walletsCalls.transactions, async ({ caller, params }) => {
    const newest = await findWalletTransactions(context, caller.userId, params.id, { page: 1, page_size: TRANSACTIONS_SHOWN });
    return newest.transactions;
  });
  mountCall(app, authenticate, walletsCalls.transactionPage, ({ caller, params, query }) =>
    findWalletTransactions(context, caller.userId, params.id, query),
  );
  mountCall(app, authenticate, walletsCalls.recentTransactions, ({ caller, query }) =>
    findRecentTransactions(context, caller.userId, query.limit),
  );
  mountCall(app, authenticate, walletsCalls.ownershipChallenge, ({ caller, params }) =>
    createOwnershipChallenge(context, caller.userId, params.id),
  );
  mountCall(app, authenticate, walletsCalls.proveOwnership, ({ caller, params, body }) =>
    proveOwnership(context, caller.userId, params.id, body.signature),
  );
};
