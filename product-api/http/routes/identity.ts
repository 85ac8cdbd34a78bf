import { identityCalls } from "@/contracts/identity";
import { beginProof, checkProof } from "../../domain/identity/commands";
import { findIdentity } from "../../domain/identity/queries";
import type { RouteModule } from "../context";

export const identityRoutes: RouteModule = ({ call }, context) => {
  call(identityCalls.read, ({ caller }) => findIdentity(context, caller.userId));
  call(identityCalls.begin, ({ caller, params }) => beginProof(context, caller.userId, params.kind));
  call(identityCalls.check, ({ caller, params }) => checkProof(context, caller.userId, params.kind));
};
