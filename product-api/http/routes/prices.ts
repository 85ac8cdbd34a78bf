import { pricesCalls } from "@/contracts/prices/calls";
import { createPriceAlert, removePriceAlert } from "../../domain/prices/commands";
import { findLatestPrices, findPriceAlerts, findPriceHistory } from "../../domain/prices/queries";
import type { RouteModule } from "../context";

export const pricesRoutes: RouteModule = ({ call }, context) => {
  call(pricesCalls.latest, () => findLatestPrices(context));
  call(pricesCalls.alerts, ({ caller }) => findPriceAlerts(context.db, caller.userId));
  call(pricesCalls.createAlert, ({ caller, body }) => createPriceAlert(context, caller.userId, body));
  call(pricesCalls.removeAlert, ({ caller, params }) => removePriceAlert(context, caller.userId, params.id));
  call(pricesCalls.history, ({ params, query }) => findPriceHistory(context, params.symbol, query.range));
};
