import { viewsCalls } from "@/contracts/views/calls";
import { changeView, createView, removeView } from "../../domain/views/commands";
import { findViews } from "../../domain/views/queries";
import type { RouteModule } from "../context";

export const viewsRoutes: RouteModule = ({ call }, context) => {
  call(viewsCalls.list, ({ caller }) => findViews(context.db, caller.userId));
  call(viewsCalls.create, ({ caller, body }) => createView(context, caller.userId, body));
  call(viewsCalls.change, ({ caller, params, body }) => changeView(context, caller.userId, params.id, body));
  call(viewsCalls.remove, ({ caller, params }) => removeView(context, caller.userId, params.id));
};
