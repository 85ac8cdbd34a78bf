import { digestCalls } from "@/contracts/digest/calls";
import { findDigest } from "../../domain/digest/digest";
import type { RouteModule } from "../context";

export const digestRoutes: RouteModule = ({ call }, context) => {
  call(digestCalls.read, ({ caller, query }) => findDigest(context, caller.userId, query));
};
