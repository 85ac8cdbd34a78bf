import { networkCalls } from "@/contracts/network";
import { findNetwork } from "../../domain/network/queries";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const networkRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, networkCalls.read, () => findNetwork(context, context.network));
};
