import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mailLinks, mails, pendingRegistrations } from "@/product-api/db/schema/mail";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { addUser } from "@/tests/support/database/players";
import { startSandboxMail } from "@/sandbox/mail/server";
import { createSmtpSender } from "@/product-api/upstreams/mail/smtp";
import { createTokenKeys } from "../auth/tokens";
import type { Queue } from "../queue";
import { deleteOldMail, insertLink, sendMail, voidLinks } from "./commands";

let laterMs = 0;
useTestContext(() => new Date(Date.now() + laterMs));

it("keeps a pending registration and its waiting email for a day and no longer", async () => {
  const { db } = context;
  const pend = async (email: string) => {
    const linkId = await insertLink(context, "registration", { userId: null, email, language: "en" });
    await db.insert(pendingRegistrations).values({ linkId, username: "ada", fullName: "Ada", passwordHash: "hash" });
    await db.insert(mails).values({
      id: context.uuid(), userId: null, recipient: email, kind: "registration", language: "en", linkId, createdAt: context.now(),
    });
  };
  await pend("first@example.com");
  laterMs += 23 * 3_600_000;
  await deleteOldMail(context);
  expect(await db.$count(pendingRegistrations)).toBe(1);
  await pend("second@example.com");
  laterMs += 2 * 3_600_000;
  await deleteOldMail(context);
  expect(await db.select({ email: mailLinks.email }).from(mailLinks)).toEqual([{ email: "second@example.com" }]);
  expect([await db.$count(pendingRegistrations), await db.$count(mails)]).toEqual([1, 1]);
});

it("a link belongs either to an account or to a registration", async () => {
  const to = { userId: null, email: "nobody@example.com", language: "en" } as const;
  const refused = { cause: { code: "23514" } };
  for (const purpose of ["password-reset", "email-verification", "email-change"] as const) {
    await expect(insertLink(context, purpose, to)).rejects.toMatchObject(refused);
  }
  await expect(insertLink(context, "registration", { ...to, userId: await addUser(context) })).rejects.toMatchObject(refused);
});

/** A context that sends through a mailbox of its own. */
async function withMailbox() {
  const mailbox = await startSandboxMail({ smtpPort: 0, mailboxPort: 0 });
  const mailSender = createSmtpSender({ url: mailbox.smtpUrl, from: "no-reply@example.com" });
  const keys = createTokenKeys("k".repeat(32));
  return { mailbox, sending: { ...context, mailSender, keys, queue: {} as Queue } };
}

it("does not send a link that was replaced while its email waited, as to a mistyped address", async () => {
  const { mailbox, sending } = await withMailbox();
  const userId = await addUser(context);
  const ids: string[] = [];
  for (const email of ["typo@example.com", "right@example.com"]) {
    await voidLinks(context, userId, "email-change");
    const linkId = await insertLink(context, "email-change", { userId, email, language: "en" });
    const mail = { id: context.uuid(), userId, recipient: email, kind: "email-change" as const, language: "en" as const, linkId };
    await context.db.insert(mails).values({ ...mail, createdAt: context.now() });
    ids.push(mail.id);
  }
  for (const id of ids) await sendMail(sending, id);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([["right@example.com"]]);
  expect(await context.db.$count(mails, eq(mails.userId, userId))).toBe(0);
  await mailbox.stop();
});

it("does not retry an email whose address is refused permanently, but retries one that is refused for now", async () => {
  const { mailbox, sending } = await withMailbox();
  const add = async () => {
    const id = context.uuid();
    await context.db.insert(mails).values({
      id, userId: null, recipient: "gone@example.com", kind: "password-changed", language: "en", createdAt: context.now(),
    });
    return id;
  };
  const waits = async (id: string) => (await context.db.$count(mails, eq(mails.id, id))) === 1;
  const [busy, refused] = [await add(), await add()];
  mailbox.setFault("busy");
  await expect(sendMail(sending, busy)).rejects.toThrow("451");
  expect(await waits(busy)).toBe(true);
  mailbox.setFault("refuses");
  await expect(sendMail(sending, refused)).rejects.toThrow("550");
  expect(await waits(refused)).toBe(false);
  await sendMail(sending, refused);
  mailbox.setFault(null);
  await sendMail(sending, busy);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([["gone@example.com"]]);
  await mailbox.stop();
});
