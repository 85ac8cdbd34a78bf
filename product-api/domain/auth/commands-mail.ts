import { and, eq } from "drizzle-orm";
import type { EmailStatus, MailStatus } from "@/contracts/mail/calls";
import type { Language } from "@/contracts/fields/language-rules";
import { users } from "../../db/schema/auth";
import { inTransaction } from "../context";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { countMail, findLink, queueLink, queueNotice, requireMail, useLink, voidLinks } from "../mail/commands";
import type { LinkPurpose, MailContext } from "../mail/mail";
import { DomainProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import type { AuthContext } from "./commands";
import { endSessions, requirePassword } from "./commands-account";
import { findOwnersLanguage, forgetOtherDevices, rememberDevice } from "./commands-devices";
import { lockAccount, lockAsProven } from "./commands-lock";
import { recordSecurityEvent } from "./commands-security";
import { hashPassword, requireUncommon } from "./passwords";
import { findAccountByEmail, findUser } from "./queries";
import type { Client } from "./rules-client";
import type { AccessClaims } from "./tokens";

type AccountMailContext = AuthContext & MailContext;

export function mailStatusOf({ mailSender, mailboxUrl }: MailContext): MailStatus {
  return { sends: mailSender !== null, mailbox_url: mailboxUrl };
}

/** The caller's e-mail address and its status, and whether this server sends e-mail. @throws DomainProblem not_found */
export async function findEmailStatus(context: AccountMailContext, userId: string): Promise<EmailStatus> {
  const account = await findUser(context.db, userId);
  if (!account) throw new DomainProblem("not_found");
  return { ...mailStatusOf(context), email: account.email, is_verified: account.isVerified, is_demo: account.isDemo };
}

/**
 * Queues a link that verifies the caller's address; does nothing if it is verified.
 * @throws DomainProblem mail_missing, rate_limited, not_found for the demo
 */
export async function requestVerification(context: AccountMailContext, userId: string, language: Language, client: Client): Promise<void> {
  requireMail(context);
  const account = await findUser(context.db, userId);
  if (!account || account.isDemo) throw new DomainProblem("not_found");
  if (account.isVerified) return;
  await countMail(context, account.email, client.address);
  await queueLink(context, "email-verification", { userId, email: account.email, language });
}

/**
 * Queues a link to a new address and a notice to the old one. Does not reveal whether the new address belongs to another account: in
 * that case the link is refused when used. @throws DomainProblem mail_missing,
 * invalid_input, rate_limited, unauthenticated, not_found for the demo
 */
export async function requestEmailChange(
  context: AccountMailContext, caller: AccessClaims, input: { email: string; password: string; language: Language }, client: Client,
): Promise<void> {
  requireMail(context);
  const { userId } = caller;
  const account = await requirePassword(context, userId, input.password, client);
  if (account.isDemo) throw new DomainProblem("not_found");
  await countMail(context, account.email, client.address);
  // The new address may be a stranger's, and one person may have many accounts: limits apply per new address too.
  const newAddress = input.email.toLowerCase();
  await countAttempt(context, [...limitsOf("email-change:email", newAddress), ...limitsOf("email-change:email-day", newAddress)]);
  await inTransaction(context, async (within, tx) => {
    await lockAsProven(tx, caller, account);
    // The address requested before may have been mistyped, and belong to somebody else.
    await voidLinks(within, userId, "email-change");
    await queueLink(within, "email-change", { userId, email: input.email, language: input.language });
    const ownersLanguage = await findOwnersLanguage(within, userId, client, input.language);
    await queueNotice(within, "email-changed", { userId, email: account.email, language: ownersLanguage });
  });
}

/**
 * Uses a link that verifies an address. A changed address ends all sessions and voids every other link of the account.
 * @throws DomainProblem link_refused
 */
export async function confirmEmail(
  context: AccountMailContext, token: string, client: Client,
): Promise<{ email: string; changed: boolean }> {
  try {
    return await inTransaction(context, async (within, tx) => {
      const { userId, email, purpose } = await useOwnLink(within, token, ["email-verification", "email-change"]);
      const changed = purpose === "email-change";
      // A verification link to an address that is no longer the account's proves nothing.
      const userFilter = changed ? eq(users.id, userId) : and(eq(users.id, userId), eq(users.email, email));
      const { rowCount } = await tx.update(users).set({ email, isVerified: true }).where(userFilter);
      if (rowCount === 0) throw new DomainProblem("link_refused");
      if (changed) {
        await endSessions(within, userId);
        await voidLinks(within, userId);
        await recordSecurityEvent(within, "email_changed", client, userId);
      }
      return { email, changed };
    });
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new DomainProblem("link_refused") : error;
  }
}

/**
 * Accepts a request for a password reset. Only a job looks the account up, so that response and timing are the same for every address.
 * @throws DomainProblem mail_missing, rate_limited
 */
export async function requestPasswordReset(
  context: AccountMailContext, input: { email: string; language: Language }, client: Client,
): Promise<void> {
  requireMail(context);
  await countMail(context, input.email, client.address);
  await context.queue.send(context.db, "password-reset", { email: input.email, language: input.language });
}

/** Queues the reset link for the account with this address; does nothing if there is none, or it is inactive or of the demo. */
export async function sendPasswordReset(
  context: AccountMailContext, { email, language }: { email: string; language: Language },
): Promise<void> {
  const account = await findAccountByEmail(context.db, email);
  if (account?.isActive && !account.isDemo) {
    await queueLink(context, "password-reset", { userId: account.id, email: account.email, language });
  }
}

/**
 * Resets a password with a link; ends all sessions and voids every other link of the account.
 * @throws DomainProblem link_refused, password_common, rate_limited
 */
export async function resetPassword(
  context: AccountMailContext, { token, password }: { token: string; password: string }, client: Client,
): Promise<void> {
  const passwordHash = await hashForLink(context, token, password);
  await inTransaction(context, async (within, tx) => {
    const { userId, email, language } = await useOwnLink(within, token, ["password-reset"]);
    const account = await findUser(tx, userId);
    if (!account || !isAddressOf(account, email)) throw new DomainProblem("link_refused");
    await tx.update(users).set({ passwordHash, isVerified: true }).where(eq(users.id, userId));
    await endSessions(within, userId);
    const ownersLanguage = await findOwnersLanguage(within, userId, client, language);
    await forgetOtherDevices(tx, userId, client);
    // Lets the mailbox's owner sign in on this device, however many attempts strangers are making.
    await rememberDevice(within, userId, client);
    await recordSecurityEvent(within, "password_changed", client, userId);
    await voidLinks(within, userId);
    await queueNotice(within, "password-changed", { userId, email: account.email, language: ownersLanguage });
  });
}

/**
 * Hashes the password that a link is to set. An invalid link or password is refused before hashing, without using the link up.
 * @throws as `resetPassword`
 */
async function hashForLink(context: AccountMailContext, token: string, password: string): Promise<string> {
  const link = await findLink(context, token, ["password-reset"]);
  const account = link?.userId ? await findUser(context.db, link.userId) : undefined;
  if (!link || !account) throw new DomainProblem("link_refused");
  await countAttempt(context, limitsOf("password-reset:link", link.id));
  requireUncommon(password, [account.username, account.email]);
  return hashPassword(password);
}

const isAddressOf = (account: { email: string }, email: string): boolean => account.email.toLowerCase() === email.toLowerCase();

/** Uses up a link that belongs to an account, and locks the account. @throws DomainProblem link_refused */
async function useOwnLink(context: AccountMailContext, token: string, purposes: readonly LinkPurpose[]) {
  const found = await findLink(context, token, purposes);
  if (!found?.userId) throw new DomainProblem("link_refused");
  await lockAccount(context.db, found.userId);
  return { ...(await useLink(context, token, purposes)), userId: found.userId };
}
