import { mailCalls } from "@/contracts/mail/calls";
import {
  confirmEmail, findEmailStatus, mailStatusOf, requestEmailChange, requestPasswordReset, requestVerification, resetPassword,
} from "../../domain/auth/commands-mail";
import type { RouteModule } from "../context";

export const mailRoutes: RouteModule = ({ call }, context) => {
  call(mailCalls.status, async () => mailStatusOf(context));
  call(mailCalls.email, ({ caller }) => findEmailStatus(context, caller.userId));
  call(mailCalls.verify, ({ caller, body, client }) => requestVerification(context, caller.userId, body.language, client));
  call(mailCalls.change, ({ caller, body, client }) => requestEmailChange(context, caller, body, client));
  call(mailCalls.confirm, ({ body, client }) => confirmEmail(context, body.token, client));
  call(mailCalls.requestReset, ({ body, client }) => requestPasswordReset(context, body, client));
  call(mailCalls.reset, ({ body, client }) => resetPassword(context, body, client));
};
