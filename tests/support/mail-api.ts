import { afterAll, beforeAll } from "vitest";
import { startSandboxMail, type SandboxMail } from "@/sandbox/mail/server";
import { startTestApi, type TestApi } from "./product-api";

export let mailbox: SandboxMail;
export let api: TestApi;

/** Starts an API that sends its e-mail to a mailbox of its own, both for the tests of one file. */
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
