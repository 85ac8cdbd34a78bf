import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Language } from "@/contracts/fields/language-rules";
import { mailLinks, mails } from "../../db/schema/mail";
import { inTransaction, type Context } from "../context";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { DomainProblem } from "../problem";
import { isRefusedForGood, linkLifetimesMs, linkPaths, noticePaths, type LinkPurpose, type MailContext, type MailKind } from "./mail";
import { composeMail } from "./compose";

interface Addressee {
  /** Null for who has no account yet. */
  readonly userId: string | null;
  readonly email: string;
  readonly language: Language;
}

/** Nothing is promised that cannot be kept. @throws DomainProblem mail_missing */
export function requireMail({ mailSender }: MailContext): void {
  if (!mailSender) throw new DomainProblem("mail_missing");
}

/** One account, and one client address, may have only so many e-mails sent. @throws DomainProblem rate_limited */
export async function countMail(context: Context, account: string, clientAddress: string): Promise<void> {
  await countAttempt(context, [...limitsOf("mail:account", account.toLowerCase()), ...limitsOf("mail:address", clientAddress)]);
}

/** Has a notice sent, within the caller's transaction; nothing where no e-mail can be sent. */
export async function queueNotice(context: MailContext, kind: MailKind, { userId, email, language }: Addressee, linkId: string | null = null): Promise<void> {
  if (!context.mailSender) return;
  const id = context.uuid();
  await context.db.insert(mails).values({ id, userId, recipient: email, kind, language, linkId, createdAt: context.now() });
  await context.queue.send(context.db, "mail-send", { mailId: id });
}

/** Has a link sent that proves the address it goes to. */
export function queueLink(context: MailContext, purpose: Exclude<LinkPurpose, "registration">, to: Addressee & { userId: string }): Promise<void> {
  return inTransaction(context, async (within) => queueNotice(within, purpose, to, await insertLink(within, purpose, to)));
}

/** Makes a link that works from now on, and is not sent by this. @returns its id */
export async function insertLink(context: Context, purpose: LinkPurpose, to: Addressee): Promise<string> {
  const id = context.uuid();
  const expiresAt = new Date(context.now().getTime() + linkLifetimesMs[purpose]);
  await context.db.insert(mailLinks).values({ id, purpose, ...to, expiresAt });
  return id;
}

type LinkContext = Context & { keys: { readLink: (token: string) => string | null } };
type Link = typeof mailLinks.$inferSelect;

/** A link that can still be used; undefined for one that is not ours, used, run out or for something else. */
export async function findLink({ db, keys, now }: LinkContext, token: string, purposes: readonly LinkPurpose[]): Promise<Link | undefined> {
  const id = keys.readLink(token);
  const [link] = id === null ? [] : await db.select().from(mailLinks).where(usable(id, purposes, now()));
  return link;
}

/** Takes a link once. @throws DomainProblem link_refused for one that cannot be used, or any more */
export async function useLink({ db, keys, now }: LinkContext, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  const id = keys.readLink(token);
  const [link] = id === null ? [] : await db.update(mailLinks).set({ usedAt: now() }).where(usable(id, purposes, now())).returning();
  if (!link) throw new DomainProblem("link_refused");
  return link;
}

const usable = (id: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(eq(mailLinks.id, id), inArray(mailLinks.purpose, [...purposes]), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now));

/** Makes an account's links worthless that are still to be used: all, or those of one purpose. Its row is to be locked before. */
export async function voidLinks(context: Context, userId: string, purpose?: LinkPurpose): Promise<void> {
  await context.db.update(mailLinks).set({ usedAt: context.now() }).where(and(eq(mailLinks.userId, userId), isNull(mailLinks.usedAt), purpose && eq(mailLinks.purpose, purpose)));
}

/**
 * Sends one e-mail that waits. A process that dies between the server's word and the row's end sends it once more, under the same
 * id. A link that has run out meanwhile is not sent, and what was refused for good waits no longer. @throws Error when the server did not take it
 */
export async function sendMail(context: MailContext & { keys: { signLink: (linkId: string) => string } }, mailId: string): Promise<void> {
  const [waiting] = await context.db.select({ mail: mails, link: mailLinks }).from(mails).leftJoin(mailLinks, eq(mailLinks.id, mails.linkId)).where(eq(mails.id, mailId));
  if (!waiting || !context.mailSender) return;
  const { mail, link } = waiting;
  if (!link || link.expiresAt > context.now()) {
    const path = link ? `${linkPaths[link.purpose]}#${context.keys.signLink(link.id)}` : noticePaths[mail.kind];
    const composed = composeMail(mail.kind, mail.language, path === undefined ? null : context.webOrigin + path);
    await context.mailSender.send({ id: mail.id, to: mail.recipient, ...composed }).catch(async (error: unknown) => {
      // The job that failed comes again, and finds nothing to send.
      if (isRefusedForGood(error)) await deleteMail(context, mailId);
      throw error;
    });
  }
  await deleteMail(context, mailId);
}

async function deleteMail({ db }: Context, mailId: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, mailId));
}

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Forgets links that have run out, and e-mails that nobody took. What a registration has told is not kept for longer than its link works. */
export async function deleteOldMail(context: Context): Promise<void> {
  const floor = new Date(context.now().getTime() - KEPT_MS);
  await context.db.delete(mails).where(lt(mails.createdAt, floor));
  await context.db.delete(mailLinks).where(or(lt(mailLinks.expiresAt, floor), and(eq(mailLinks.purpose, "registration"), lt(mailLinks.expiresAt, context.now()))));
}
