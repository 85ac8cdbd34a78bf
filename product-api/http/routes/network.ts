import { networkCalls } from "@/contracts/network";
import { findNetwork } from "../../domain/network/queries";
import type { RouteModule } from "../context";

export const networkRoutes: RouteModule = ({ call }, context) => {
  call(networkCalls.read, () => findNetwork(context, context.network));
};
