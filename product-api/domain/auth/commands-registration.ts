import { and, eq, sql } from "drizzle-orm";
import type { Registration, RegistrationPending, SignedIn } from "@/contracts/auth/calls";
import type { Language } from "@/contracts/fields/language-rules";
import { users } from "../../db/schema/auth";
import { mailLinks, pendingRegistrations } from "../../db/schema/mail";
import { inTransaction, type Context } from "../context";
import { requireFreeName, reserveName } from "../leaderboard/profile/commands-visibility";
import { countAttempt, isWithinLimit } from "../limits/commands";
import { attemptLimits, limitsOf } from "../limits/rules";
import { insertLink, queueNotice, useLink } from "../mail/commands";
import type { MailContext } from "../mail/mail";
import { DomainProblem, fieldProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import { signIn, type AuthContext } from "./commands";
import { findOwnersLanguage } from "./commands-devices";
import { hashPassword, requireUncommon, verifyPassword } from "./passwords";
import { findAccountByEmail } from "./queries";
import type { Client } from "./rules-client";

export interface RegistrationContext extends AuthContext, MailContext {
  /** Whether a registration signs in at once, as SPEC.md has it, or sends a link and does not reveal whether an address has an account. */
  readonly registration: "at_once" | "by_email";
}

/** Registers in the way the server is configured for. @throws DomainProblem as `registerAtOnce` and `registerByLink` do */
export function register(context: RegistrationContext, input: Registration, client: Client): Promise<SignedIn | RegistrationPending> {
  return context.registration === "by_email" ? registerByLink(context, input, client) : registerAtOnce(context, input, client);
}

/**
 * Creates an account and signs it in.
 * @throws DomainProblem username_taken, name_reserved, password_common, registration_refused, rate_limited
 */
export async function registerAtOnce(context: AuthContext, input: Registration, client: Client): Promise<SignedIn> {
  await requireAcceptable(context, input, client);
  const account = { ...accountOf(input), passwordHash: await hashPassword(input.password), isVerified: false };
  try {
    return await signIn(context, await createAccount(context, account), client);
  } catch (error) {
    // An e-mail address is private: the response does not name its owner, who is notified instead.
    if (error instanceof DomainProblem && error.code === "registration_refused") {
      await context.queue.send(context.db, "registration-notice", { email: input.email, language: client.language ?? "en" });
    }
    throw error;
  }
}

/**
 * Stores a registration until the link sent to its address is used. Only a job looks the address up, so that response, timing and
 * limits are the same whether it has an account or not. Usernames are public, so a taken one is refused; a pending registration
 * reserves none. @throws DomainProblem username_taken, name_reserved, password_common, rate_limited
 */
async function registerByLink(context: RegistrationContext, input: Registration, client: Client): Promise<RegistrationPending> {
  await requireAcceptable(context, input, client);
  if (!(await reserveName(context.db, input.username, null))) throw fieldProblem("username_taken", "username");
  // Counted separately from the mail that accounts request, which would reveal that they exist.
  const email = input.email.toLowerCase();
  await countAttempt(context, [
    ...limitsOf("mail:address", client.address), ...limitsOf("registration:email", email), ...limitsOf("registration:email-day", email),
  ]);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(context, async (within, tx) => {
    const { email: to, ...names } = accountOf(input);
    const linkId = await insertLink(within, "registration", { userId: null, email: to, language: client.language ?? "en" });
    await tx.insert(pendingRegistrations).values({ linkId, ...names, passwordHash });
    await context.queue.send(tx, "registration-link", { linkId });
  });
  return { pending: true };
}

/** Queues the link if its address has no account; otherwise notifies the account's owner and deletes the registration. */
export async function sendRegistrationLink(context: RegistrationContext, { linkId }: { linkId: string }): Promise<void> {
  const [link] = await context.db.select().from(mailLinks).where(and(eq(mailLinks.id, linkId), eq(mailLinks.purpose, "registration")));
  if (!link) return;
  if (await findAccountByEmail(context.db, link.email)) {
    await sendRegistrationNotice(context, link);
    await context.db.delete(mailLinks).where(eq(mailLinks.id, linkId));
  } else {
    await inTransaction(context, (within) => queueNotice(within, "registration", link, linkId));
  }
}

/**
 * Uses the link of a registration: creates the account, with its address verified, and signs it in. The chosen password is required
 * too: otherwise a stranger could get the mailbox's owner to open an account whose password the stranger knows. A refusal leaves
 * the link unused. @throws DomainProblem link_refused, invalid_credentials, username_taken, registration_refused, rate_limited
 */
export async function confirmRegistration(
  context: AuthContext, { token, password }: { token: string; password: string }, client: Client,
): Promise<SignedIn> {
  await requireChosenPassword(context, token, password);
  return inTransaction(context, async (within, tx) => {
    const { id, email } = await useLink(within, token, ["registration"]);
    const [pending] = await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.linkId, id)).returning();
    if (!pending) throw new DomainProblem("link_refused");
    const { linkId: _, ...account } = pending;
    return signIn(within, await createAccount(within, { ...account, email, isVerified: true }), client);
  });
}

async function requireChosenPassword(context: AuthContext, token: string, password: string): Promise<void> {
  const linkId = context.keys.readLink(token);
  const [pending] = linkId === null
    ? []
    : await context.db.select().from(pendingRegistrations).where(eq(pendingRegistrations.linkId, linkId));
  if (!pending) throw new DomainProblem("link_refused");
  await countAttempt(context, limitsOf("registration:link", pending.linkId));
  if (!(await verifyPassword(pending.passwordHash, password))) throw new DomainProblem("invalid_credentials");
}

/**
 * Notifies the owner of an address, at most once a day, that somebody tried to register with it. If registering sends no link, only
 * verified addresses are notified; if it does, all are, because the mailbox's reader would otherwise wait for a link in vain.
 */
export async function sendRegistrationNotice(
  context: RegistrationContext, { email, language }: { email: string; language: Language },
): Promise<void> {
  const account = await findAccountByEmail(context.db, email);
  if (!account?.isActive || account.isDemo || !(account.isVerified || context.registration === "by_email")) return;
  if (!(await isWithinLimit(context, limitsOf("mail:registration", account.id)))) return;
  const ownersLanguage = await findOwnersLanguage(context, account.id, null, language);
  await inTransaction(context, (within) =>
    queueNotice(within, "registration-refused", { userId: account.id, email: account.email, language: ownersLanguage }));
}

/**
 * Checks a registration as far as possible without looking at accounts.
 * @throws DomainProblem name_reserved, password_common, rate_limited
 */
async function requireAcceptable(context: Context, input: Registration, client: Client): Promise<void> {
  await countAttempt(context, attemptLimits("register", input.email, client.address));
  requireFreeName(input.username, "username");
  requireUncommon(input.password, [input.username, input.email]);
}

function accountOf({ email, username, full_name: fullName = username }: Registration) {
  return { email, username, fullName };
}

type NewAccount = Pick<typeof users.$inferInsert, "email" | "username" | "fullName" | "passwordHash" | "isVerified">;

/** Inserts an account. @returns its id @throws DomainProblem username_taken, registration_refused for an address that has an account */
async function createAccount(context: Context, account: NewAccount): Promise<string> {
  const id = context.uuid();
  try {
    await inTransaction(context, async (_, tx) => {
      if (!(await reserveName(tx, account.username, null))) throw fieldProblem("username_taken", "username");
      await tx.insert(users).values({ ...account, id, createdAt: context.now() });
    });
    return id;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const [sameName] = await context.db.select({ id: users.id }).from(users).where(eq(
      sql`lower(${users.username})`, account.username.toLowerCase(),
    ));
    throw sameName ? fieldProblem("username_taken", "username") : new DomainProblem("registration_refused");
  }
}
