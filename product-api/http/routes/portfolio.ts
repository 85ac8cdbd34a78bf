import { portfolioCalls } from "@/contracts/portfolio";
import { statementCalls } from "@/contracts/statement/calls";
import { transactionsCalls } from "@/contracts/transactions";
import { findDashboardStats, findPortfolio, findPortfolioHistory } from "../../domain/portfolio/portfolio";
import { findSnapshot } from "../../domain/portfolio/snapshot";
import { findStatement } from "../../domain/portfolio/statement";
import { findTransactionPage } from "../../domain/transactions/queries-lines";
import type { RouteModule } from "../context";

export const portfolioRoutes: RouteModule = ({ call }, context) => {
  call(portfolioCalls.stats, ({ caller, query }) => findDashboardStats(context, caller.userId, { brief: query.brief ?? false }));
  call(portfolioCalls.read, ({ caller }) => findPortfolio(context, caller.userId));
  call(portfolioCalls.history, ({ caller, query }) => findPortfolioHistory(context, caller.userId, query.range));
  call(statementCalls.statement, ({ caller, query }) => findStatement(context, caller.userId, query));
  call(statementCalls.snapshot, ({ caller, query }) => findSnapshot(context, caller.userId, query));
  call(transactionsCalls.page, ({ caller, query }) => findTransactionPage(context, caller.userId, query));
};
