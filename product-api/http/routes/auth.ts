import { accountCalls } from "@/contracts/auth/account";
import { authCalls, type SignedIn } from "@/contracts/auth/calls";
import { revokeUndelivered, login, refresh, revokeFamily } from "../../domain/auth/commands";
import { admitExport, changePassword, deleteAccount, endAllSessions, endSession } from "../../domain/auth/commands-account";
import { confirmRegistration, register } from "../../domain/auth/commands-registration";
import { findAccountSecurity } from "../../domain/auth/queries";
import { findAccountExport } from "../../domain/auth/queries-export";
import { startDemo } from "../../domain/demo/commands";
import { DomainProblem } from "../../domain/problem";
import type { RouteModule } from "../context";

export const authRoutes: RouteModule = ({ call, lockExport }, context) => {
  const undo = (signedIn: SignedIn) => revokeUndelivered(context, signedIn);
  call(authCalls.register, ({ body, client }) => register(context, body, client), undo);
  call(authCalls.confirmRegistration, ({ body, client }) => confirmRegistration(context, body, client), undo);
  call(authCalls.login, ({ body, client }) => login(context, body, client), undo);
  call(authCalls.refresh, ({ body, client }) => refresh(context, body.refresh_token, client));
  call(authCalls.logout, ({ caller }) => revokeFamily(context, caller.familyId));
  call(accountCalls.export, async ({ caller, body, client }) => {
    const end = await lockExport(caller.userId);
    return admitExport(context, caller.userId, body.password, client).then(() => findAccountExport(context, caller.userId)).finally(end);
  });
  call(accountCalls.remove, ({ caller, body, client }) => deleteAccount(context, caller, body.password, client));
  call(accountCalls.security, ({ caller }) => findAccountSecurity(context, caller));
  call(accountCalls.changePassword, ({ caller, body, client }) => changePassword(context, caller, body, client));
  call(accountCalls.endSession, ({ caller, params, client }) => endSession(context, caller, params.id, client));
  call(accountCalls.endSessions, ({ caller, body, client }) => endAllSessions(context, caller, body.keep_this, client));
  call(authCalls.demo, async ({ client }) => {
    if (!context.demo) throw new DomainProblem("not_found", "There is no demo here");
    return startDemo(context, context.demo, client);
  }, undo);
};
