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
import { DomainProblem, sqlState, UNIQUE_VIOLATION } from "../problem";
import { signIn, type AuthContext } from "./commands";
import { findOwnersLanguage } from "./commands-devices";
import { hashPassword, requireUncommon, verifyPassword } from "./passwords";
import { findAccountByEmail } from "./queries";
import type { Client } from "./rules-client";

export interface RegistrationContext extends AuthContext, MailContext {
  /** Whether a registration signs in at once, as SPEC.md has it, or sends a link and tells nobody whether an address has an account. */
  readonly registration: "at_once" | "by_email";
}

/** Registers as the server is set up to. @throws DomainProblem as `registerAtOnce` and `registerByLink` do */
export function register(context: RegistrationContext, input: Registration, client: Client): Promise<SignedIn | RegistrationPending> {
  return context.registration === "by_email" ? registerByLink(context, input, client) : registerAtOnce(context, input, client);
}

/** Creates an account and signs it in. @throws DomainProblem username_taken, name_reserved, password_common, registration_refused, rate_limited */
export async function registerAtOnce(context: AuthContext, input: Registration, client: Client): Promise<SignedIn> {
  await requireAcceptable(context, input, client);
  const account = { ...accountOf(input), passwordHash: await hashPassword(input.password), isVerified: false };
  try {
    return await signIn(context, await createAccount(context, account), client);
  } catch (error) {
    // An address is private: its owner is not named, but is told of it.
    if (error instanceof DomainProblem && error.code === "registration_refused") await context.queue.send(context.db, "registration-notice", { email: input.email, language: client.language ?? "en" });
    throw error;
  }
}

/**
 * Keeps a registration aside until the link is used that is sent to its address. The address is looked up for by a job alone, so
 * that answer, time and limits are the same whether it has an account or not. Usernames are public, so a taken one is refused; a
 * pending one holds nothing. @throws DomainProblem username_taken, name_reserved, password_common, rate_limited
 */
async function registerByLink(context: RegistrationContext, input: Registration, client: Client): Promise<RegistrationPending> {
  await requireAcceptable(context, input, client);
  if (!(await reserveName(context.db, input.username, null))) throw usernameTaken();
  // Counted apart from what accounts have sent, which would tell of them.
  const email = input.email.toLowerCase();
  await countAttempt(context, [...limitsOf("mail:address", client.address), ...limitsOf("registration:email", email), ...limitsOf("registration:email-day", email)]);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(context, async (within, tx) => {
    const { email: to, ...names } = accountOf(input);
    const linkId = await insertLink(within, "registration", { userId: null, email: to, language: client.language ?? "en" });
    await tx.insert(pendingRegistrations).values({ linkId, ...names, passwordHash });
    await context.queue.send(tx, "registration-link", { linkId });
  });
  return { pending: true };
}

/** Has the link sent where its address is free; where it is not, its owner is told, and the registration is forgotten. */
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
 * Uses the link of a registration: makes the account, with its address proven, and signs it in. Whoever reads the mailbox has to know
 * the password that was chosen as well, or a stranger could have them open an account whose password the stranger knows. Whatever
 * is refused leaves the link as it was. @throws DomainProblem link_refused, invalid_credentials, username_taken, registration_refused, rate_limited
 */
export async function confirmRegistration(context: AuthContext, { token, password }: { token: string; password: string }, client: Client): Promise<SignedIn> {
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
  const [pending] = linkId === null ? [] : await context.db.select().from(pendingRegistrations).where(eq(pendingRegistrations.linkId, linkId));
  if (!pending) throw new DomainProblem("link_refused");
  await countAttempt(context, limitsOf("registration:link", pending.linkId));
  if (!(await verifyPassword(pending.passwordHash, password))) throw new DomainProblem("invalid_credentials");
}

/**
 * Tells whose address it is, once a day, that somebody would have registered with it. Where registering sends nothing else, only who has
 * proven the address; where everybody else is sent a link, whoever reads its mailbox would wait for one in vain.
 */
export async function sendRegistrationNotice(context: RegistrationContext, { email, language }: { email: string; language: Language }): Promise<void> {
  const account = await findAccountByEmail(context.db, email);
  if (!account?.isActive || account.isDemo || !(account.isVerified || context.registration === "by_email")) return;
  if (!(await isWithinLimit(context, limitsOf("mail:registration", account.id)))) return;
  const theirs = await findOwnersLanguage(context.db, account.id);
  await inTransaction(context, (within) => queueNotice(within, "registration-refused", { userId: account.id, email: account.email, language: theirs ?? language }));
}

/** What can be judged without knowing any account. @throws DomainProblem name_reserved, password_common, rate_limited */
async function requireAcceptable(context: Context, input: Registration, client: Client): Promise<void> {
  await countAttempt(context, attemptLimits("register", input.email, client.address));
  requireFreeName(input.username, "username");
  requireUncommon(input.password, [input.username, input.email]);
}

function accountOf({ email, username, full_name: fullName = username }: Registration) {
  return { email, username, fullName };
}

type NewAccount = Pick<typeof users.$inferInsert, "email" | "username" | "fullName" | "passwordHash" | "isVerified">;

/** Enters an account. @returns its id @throws DomainProblem username_taken, registration_refused for an address that has one */
async function createAccount(context: Context, account: NewAccount): Promise<string> {
  const id = context.uuid();
  try {
    await inTransaction(context, async (_, tx) => {
      if (!(await reserveName(tx, account.username, null))) throw usernameTaken();
      await tx.insert(users).values({ ...account, id, createdAt: context.now() });
    });
    return id;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const [sameName] = await context.db.select({ id: users.id }).from(users).where(eq(sql`lower(${users.username})`, account.username.toLowerCase()));
    throw sameName ? usernameTaken() : new DomainProblem("registration_refused");
  }
}

function usernameTaken(): DomainProblem {
  return new DomainProblem("username_taken", undefined, { errors: [{ field: "username", message: "This username is already taken" }] });
}
