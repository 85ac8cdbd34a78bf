import { expect, it } from "vitest";
import { mailLinks, mails, pendingRegistrations } from "@/product-api/db/schema/mail";
import { context, useTestContext } from "@/tests/support/test-context";
import { deleteOldMail, insertLink } from "./commands";

let laterMs = 0;
useTestContext(() => new Date(Date.now() + laterMs));

it("what a registration told is kept for a day and no longer, with the e-mail that waits for it", async () => {
  const { db } = context;
  const pend = async (email: string) => {
    const linkId = await insertLink(context, "registration", { userId: null, email, language: "en" });
    await db.insert(pendingRegistrations).values({ linkId, username: "ada", fullName: "Ada", passwordHash: "hash" });
    await db.insert(mails).values({ id: context.uuid(), userId: null, recipient: email, kind: "registration", language: "en", linkId, createdAt: context.now() });
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

it("a link is either an account's or a registration's", async () => {
  const to = { userId: null, email: "nobody@example.com", language: "en" } as const;
  await expect(insertLink(context, "password-reset", to)).rejects.toMatchObject({ cause: { code: "23514" } });
});
