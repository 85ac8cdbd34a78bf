import { z } from "zod";
import { email, linkToken as token, password } from "../auth/calls";
import { limits } from "../auth/rules";
import { defineCall } from "../call";
import { languages } from "../fields/language-rules";
import { noContent } from "../fields/wire";

const language = z.enum(languages).default("en");

const mailStatus = z.object({
  /** Whether this server can send e-mail. */
  sends: z.boolean(),
  /** Where to read the e-mails that the sandbox "sends"; null if e-mail is real. */
  mailbox_url: z.string().nullable(),
});
export type MailStatus = z.output<typeof mailStatus>;

const emailStatus = mailStatus.extend({
  email: z.string(),
  is_verified: z.boolean(),
  /** Demo accounts have no password and receive no e-mail. */
  is_demo: z.boolean(),
});
export type EmailStatus = z.output<typeof emailStatus>;

export const mailCalls = {
  status: defineCall({
    method: "GET", path: "/api/v1/mail", auth: "public", extension: true, summary: "Whether this server sends e-mail",
    response: mailStatus,
  }),
  email: defineCall({
    method: "GET", path: "/api/v1/account/email", extension: true, summary: "The caller's e-mail address",
    response: emailStatus,
    problems: ["not_found"],
  }),
  verify: defineCall({
    method: "POST", path: "/api/v1/account/email/verification", extension: true, summary: "Send a link that proves the caller's address",
    body: z.strictObject({ language }), ...noContent,
    problems: ["mail_missing"],
  }),
  change: defineCall({
    method: "POST", path: "/api/v1/account/email/change", extension: true,
    summary: "Send a link to a new address, which becomes the caller's once it is used",
    body: z.strictObject({ email, password: z.string().max(limits.passwordMax), language }), ...noContent,
    problems: ["mail_missing"],
  }),
  confirm: defineCall({
    method: "POST", path: "/api/v1/email-confirmations", auth: "public", extension: true,
    summary: "Confirm an address with the link that was sent",
    body: z.strictObject({ token }), response: z.object({ email: z.string(), changed: z.boolean() }),
    problems: ["link_refused"],
  }),
  /** The response is the same whether or not an account has the address. */
  requestReset: defineCall({
    method: "POST", path: "/api/v1/password-resets", auth: "public", extension: true, summary: "Send a link to set a new password",
    body: z.strictObject({ email, language }), ...noContent,
    problems: ["mail_missing"],
  }),
  reset: defineCall({
    method: "POST", path: "/api/v1/password-resets/confirmation", auth: "public", extension: true,
    summary: "Set a new password with a link; ends all sessions",
    body: z.strictObject({ token, password }), ...noContent,
    problems: ["link_refused", "password_common"],
  }),
};
