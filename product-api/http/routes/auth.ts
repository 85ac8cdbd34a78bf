import { accountCalls } from "@/contracts/account";
import { authCalls } from "@/contracts/auth";
import { deleteAccount, login, refresh, register, revokeFamily } from "../../domain/auth/commands";
import { findAccountExport } from "../../domain/auth/queries-export";
import { startDemo } from "../../domain/demo/commands";
import { DomainProblem } from "../../domain/problem";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const authRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, authCalls.register, ({ body, clientAddress }) => register(context, body, clientAddress));
  mountCall(app, authenticate, authCalls.login, ({ body, clientAddress }) => login(context, body, clientAddress));
  mountCall(app, authenticate, authCalls.refresh, ({ body }) => refresh(context, body.refresh_token));
  mountCall(app, authenticate, authCalls.logout, ({ caller }) => revokeFamily(context, caller.familyId));
  mountCall(app, authenticate, accountCalls.export, ({ caller }) => findAccountExport(context, caller.userId));
  mountCall(app, authenticate, accountCalls.remove, ({ caller, body, clientAddress }) => deleteAccount(context, caller.userId, body.password, clientAddress));
  mountCall(app, authenticate, authCalls.demo, async ({ clientAddress }) => {
    if (!context.demo) throw new DomainProblem("not_found", "There is no demo here");
    return startDemo(context, context.demo, clientAddress);
  });
};
