import { pricesCalls } from "@/contracts/prices";
import { createPriceAlert, removePriceAlert } from "../../domain/prices/commands";
import { findLatestPrices, findPriceAlerts, findPriceHistory } from "../../domain/prices/queries";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const pricesRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, pricesCalls.latest, () => findLatestPrices(context));
  mountCall(app, authenticate, pricesCalls.alerts, ({ caller }) => findPriceAlerts(context.db, caller.userId));
  mountCall(app, authenticate, pricesCalls.createAlert, ({ caller, body }) => createPriceAlert(context, caller.userId, body));
  mountCall(app, authenticate, pricesCalls.removeAlert, ({ caller, params }) => removePriceAlert(context, caller.userId, params.id));
  mountCall(app, authenticate, pricesCalls.history, ({ params, query }) => findPriceHistory(context, params.symbol, query.range));
};
