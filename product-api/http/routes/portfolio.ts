import { portfolioCalls } from "@/contracts/portfolio";
import { findDashboardStats, findPortfolio, findPortfolioHistory } from "../../domain/portfolio/portfolio";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const portfolioRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, portfolioCalls.stats, ({ caller, query }) => findDashboardStats(context, caller.userId, { brief: query.brief ?? false }));
  mountCall(app, authenticate, portfolioCalls.read, ({ caller }) => findPortfolio(context, caller.userId));
  mountCall(app, authenticate, portfolioCalls.history, ({ caller, query }) => findPortfolioHistory(context, caller.userId, query.range));
};
