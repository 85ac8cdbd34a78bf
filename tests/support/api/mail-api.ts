import { afterAll, beforeAll } from "vitest";
import { startSandboxMail, type SandboxMail } from "@/sandbox/mail/server";
import { startTestApi, until, type TestApi } from "./product-api";

export let mailbox: SandboxMail;
export let api: TestApi;

/** Starts a mailbox and an API that sends its e-mail to it, for the tests of one file. */
export function startMailApi(more: Record<string, string> = {}, now?: () => Date): void {
  beforeAll(async () => {
    mailbox = await startSandboxMail({ smtpPort: 0, mailboxPort: 0 });
    api = await startTestApi(undefined, { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: "Memescope <no-reply@memescope.test>", ...more }, now);
  });
  afterAll(async () => {
    await api.stop();
    await mailbox.stop();
  });
}

export const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));

/** The newest e-mail to an address whose subject matches; waits until it has arrived. */
export async function mailTo(address: string, subject: RegExp) {
  const matching = await until(
    () => Promise.resolve(mailsTo(address).filter((mail) => subject.test(mail.subject))), (found) => found.length > 0,
  );
  return matching.at(-1)!;
}

/** The token in an e-mail's link. */
export const tokenIn = ({ text }: { text: string }) => /#(\S+)/.exec(text)![1]!;
