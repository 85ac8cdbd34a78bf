import { and, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Language } from "@/contracts/fields/language-rules";
import { mailLinks, mails } from "../../db/schema/mail";
import { deleteInParts } from "../commands-old-rows";
import { inTransaction, type Context } from "../context";
import { DAY_MS } from "../durations";
import { countAttempt } from "../limits/commands";
import { limitsOf } from "../limits/rules";
import { DomainProblem } from "../problem";
import { isPermanentlyRefused, linkLifetimesMs, linkPaths, noticePaths, type LinkPurpose, type MailContext, type MailKind } from "./mail";
import { composeMail } from "./compose";

interface Addressee {
  /** Null if there is no account yet, or no longer one. */
  readonly userId: string | null;
  readonly email: string;
  readonly language: Language;
}

/** Refuses to promise an e-mail that cannot be sent. @throws DomainProblem mail_missing */
export function requireMail({ mailSender }: MailContext): void {
  if (!mailSender) throw new DomainProblem("mail_missing");
}

/** Limits the e-mails sent for one account and for one client address. @throws DomainProblem rate_limited */
export async function countMail(context: Context, account: string, clientAddress: string): Promise<void> {
  await countAttempt(context, [...limitsOf("mail:account", account.toLowerCase()), ...limitsOf("mail:address", clientAddress)]);
}

/** Queues a notice within the caller's transaction; does nothing if e-mail cannot be sent. */
export async function queueNotice(
  context: MailContext, kind: MailKind, { userId, email, language }: Addressee, linkId: string | null = null,
): Promise<void> {
  if (!context.mailSender) return;
  const id = context.uuid();
  await context.db.insert(mails).values({ id, userId, recipient: email, kind, language, linkId, createdAt: context.now() });
  await context.queue.send(context.db, "mail-send", { mailId: id });
}

/** Queues a link that verifies the address it is sent to. */
export function queueLink(
  context: MailContext, purpose: Exclude<LinkPurpose, "registration">, to: Addressee & { userId: string },
): Promise<void> {
  return inTransaction(context, async (within) => queueNotice(within, purpose, to, await insertLink(within, purpose, to)));
}

/** Creates a link that is valid from now on, without sending it. @returns its id */
export async function insertLink(context: Context, purpose: LinkPurpose, to: Addressee): Promise<string> {
  const id = context.uuid();
  const expiresAt = new Date(context.now().getTime() + linkLifetimesMs[purpose]);
  await context.db.insert(mailLinks).values({ id, purpose, ...to, expiresAt });
  return id;
}

type LinkContext = Context & { keys: { readLink: (token: string) => string | null } };
type Link = typeof mailLinks.$inferSelect;

/** A link that can still be used; undefined for one that is not ours, used, expired or for another purpose. */
export async function findLink({ db, keys, now }: LinkContext, token: string, purposes: readonly LinkPurpose[]): Promise<Link | undefined> {
  const id = keys.readLink(token);
  const [link] = id === null ? [] : await db.select().from(mailLinks).where(usable(id, purposes, now()));
  return link;
}

/** Uses a link once. @throws DomainProblem link_refused if it is invalid, or no longer valid */
export async function useLink({ db, keys, now }: LinkContext, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  const id = keys.readLink(token);
  const [link] = id === null ? [] : await db.update(mailLinks).set({ usedAt: now() }).where(usable(id, purposes, now())).returning();
  if (!link) throw new DomainProblem("link_refused");
  return link;
}

const usable = (id: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(eq(mailLinks.id, id), inArray(mailLinks.purpose, [...purposes]), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now));

/** Invalidates an account's unused links: all, or those of one purpose. The account's row must be locked first. */
export async function voidLinks(context: Context, userId: string, purpose?: LinkPurpose): Promise<void> {
  await context.db.update(mailLinks).set({ usedAt: context.now() }).where(and(
    eq(mailLinks.userId, userId), isNull(mailLinks.usedAt), purpose && eq(mailLinks.purpose, purpose),
  ));
}

/**
 * Sends one waiting e-mail. If the process dies between the server's acceptance and the deletion of the row, it is sent again under the
 * same id. If its link can no longer be used, it is deleted unsent; a permanently refused one is deleted as well.
 * @throws Error if the server did not accept it
 */
export async function sendMail(context: MailContext & { keys: { signLink: (linkId: string) => string } }, mailId: string): Promise<void> {
  const [waiting] = await context.db.select({ mail: mails, link: mailLinks }).from(mails).leftJoin(
    mailLinks, eq(mailLinks.id, mails.linkId),
  ).where(eq(mails.id, mailId));
  if (!waiting || !context.mailSender) return;
  const { mail, link } = waiting;
  if (!link || (link.usedAt === null && link.expiresAt > context.now())) {
    const path = link ? `${linkPaths[link.purpose]}#${context.keys.signLink(link.id)}` : noticePaths[mail.kind];
    const composed = composeMail(mail.kind, mail.language, path === undefined ? null : linkIn(mail.language, context.webOrigin + path));
    await context.mailSender.send({ id: mail.id, to: mail.recipient, ...composed }).catch(async (error: unknown) => {
      // The failed job is retried, and finds nothing to send.
      if (isPermanentlyRefused(error)) await deleteMail(context, mailId);
      throw error;
    });
  }
  await deleteMail(context, mailId);
}

/** It may be opened in a browser that does not know the reader's language; English is what that shows anyway. */
function linkIn(language: Language, link: string): string {
  const url = new URL(link);
  if (language !== "en") url.searchParams.set("language", language);
  return url.href;
}

async function deleteMail({ db }: Context, mailId: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, mailId));
}

const RETENTION_MS = 7 * DAY_MS;

/** Deletes expired links, and e-mails that were never accepted. The data of a registration is kept only while its link is valid. */
export async function deleteOldMail(context: Context): Promise<void> {
  const floor = new Date(context.now().getTime() - RETENTION_MS);
  await deleteInParts(context.db, mails, lt(mails.createdAt, floor));
  await deleteInParts(context.db, mailLinks, or(
    lt(mailLinks.expiresAt, floor), and(eq(mailLinks.purpose, "registration"), lt(mailLinks.expiresAt, context.now())),
  ));
}
