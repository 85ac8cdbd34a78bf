import { sendPasswordReset } from "../../domain/auth/commands-mail";
import { sendRegistrationLink, sendRegistrationNotice, type RegistrationContext } from "../../domain/auth/commands-registration";
import { sendMail } from "../../domain/mail/commands";
import { announceDevice } from "../../domain/notifications/commands-devices";
import type { JobTaker } from "../../domain/queue";
import { startLoop, type Logger, type Worker } from "../loop";

/** Mail servers are slow: this many e-mails are sent at once in each process. */
const CONCURRENCY = 4;
/** Rare, because each check opens a connection, but frequent enough for the reported state to be current. */
const CHECK_EVERY_MS = 60_000;

/**
 * Sends waiting e-mails, each at least once; the queue retries what the server did not accept for an hour. The server is also checked
 * regularly, because most of the time there is nothing to send.
 */
export async function startMail(context: RegistrationContext, { jobs, log }: { jobs: JobTaker; log: Logger }): Promise<Worker | null> {
  await jobs.work("password-reset", (request) => sendPasswordReset(context, request));
  await jobs.work("registration-link", (pending) => sendRegistrationLink(context, pending));
  await jobs.work("registration-notice", (request) => sendRegistrationNotice(context, request));
  await jobs.work("new-device", (device) => announceDevice(context, device));
  await jobs.work("mail-send", ({ mailId }) => sendMail(context, mailId), CONCURRENCY);
  const { mailSender } = context;
  return mailSender && startLoop(context, log, {
    upstream: "mail", intervalMs: CHECK_EVERY_MS, maxBackoffMs: CHECK_EVERY_MS, run: () => mailSender.check(),
  });
}
