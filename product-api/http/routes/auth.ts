import { accountCalls } from "@/contracts/account";
import { authCalls } from "@/contracts/auth";
import { deleteAccount, login, refresh, register, revokeFamily } from "../../domain/auth/commands";
import { findAccountExport } from "../../domain/auth/queries-export";
import { startDemo } from "../../domain/demo/commands";
import { DomainProblem } from "../../domain/problem";
import type { RouteModule } from "../context";

export const authRoutes: RouteModule = ({ call }, context) => {
  call(authCalls.register, ({ body, clientAddress }) => register(context, body, clientAddress));
  call(authCalls.login, ({ body, clientAddress }) => login(context, body, clientAddress));
  call(authCalls.refresh, ({ body }) => refresh(context, body.refresh_token));
  call(authCalls.logout, ({ caller }) => revokeFamily(context, caller.familyId));
  call(accountCalls.export, ({ caller }) => findAccountExport(context, caller.userId));
  call(accountCalls.remove, ({ caller, body, clientAddress }) => deleteAccount(context, caller.userId, body.password, clientAddress));
  call(authCalls.demo, async ({ clientAddress }) => {
    if (!context.demo) throw new DomainProblem("not_found", "There is no demo here");
    return startDemo(context, context.demo, clientAddress);
  });
};
