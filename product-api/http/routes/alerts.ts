import { alertsCalls } from "@/contracts/alerts/calls";
import { createAlert, removeAlert } from "../../domain/alerts/commands";
import { findAlerts } from "../../domain/alerts/queries";
import type { RouteModule } from "../context";

export const alertsRoutes: RouteModule = ({ call }, context) => {
  call(alertsCalls.list, ({ caller }) => findAlerts(context.db, caller.userId));
  call(alertsCalls.create, ({ caller, body }) => createAlert(context, caller.userId, body));
  call(alertsCalls.remove, ({ caller, params }) => removeAlert(context, caller.userId, params.id));
};
