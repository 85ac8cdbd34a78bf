import { mailCalls } from "@/contracts/mail";
import { confirmEmail, findEmailStatus, mailStatusOf, requestEmailChange, requestPasswordReset, requestVerification, resetPassword } from "../../domain/auth/commands-mail";
import type { RouteModule } from "../context";

export const mailRoutes: RouteModule = ({ call }, context) => {
  call(mailCalls.status, async () => mailStatusOf(context));
  call(mailCalls.email, ({ caller }) => findEmailStatus(context, caller.userId));
  call(mailCalls.verify, ({ caller, body, clientAddress }) => requestVerification(context, caller.userId, body.language, clientAddress));
  call(mailCalls.change, ({ caller, body, clientAddress }) => requestEmailChange(context, caller.userId, body, clientAddress));
  call(mailCalls.confirm, ({ body }) => confirmEmail(context, body.token));
  call(mailCalls.requestReset, ({ body, clientAddress }) => requestPasswordReset(context, body, clientAddress));
  call(mailCalls.reset, ({ body }) => resetPassword(context, body));
};
