import { sendPasswordReset } from "../../domain/auth/commands-mail";
import { sendRegistrationLink, sendRegistrationNotice, type RegistrationContext } from "../../domain/auth/commands-registration";
import { sendMail } from "../../domain/mail/commands";
import { announceDevice } from "../../domain/notifications/commands-devices";
import type { JobTaker } from "../../domain/queue";
import { startLoop, type Logger, type Worker } from "../loop";

/** Mail servers take their time: this many e-mails at once in each process. */
const WIDTH = 4;
/** Seldom, as it is a connection each time, and often enough to be believed. */
const CHECK_EVERY_MS = 60_000;

/**
 * Sends the e-mails that wait, each at least once; what a server did not take is tried again by the queue for an hour. Whether
 * the server would take one is asked now and then: most of the time there is none to send.
 */
export async function startMail(context: RegistrationContext, { jobs, log }: { jobs: JobTaker; log: Logger }): Promise<Worker | null> {
  await jobs.work("password-reset", (wish) => sendPasswordReset(context, wish));
  await jobs.work("registration-link", (pending) => sendRegistrationLink(context, pending));
  await jobs.work("registration-notice", (attempt) => sendRegistrationNotice(context, attempt));
  await jobs.work("new-device", (seen) => announceDevice(context, seen));
  await jobs.work("mail-send", ({ mailId }) => sendMail(context, mailId), WIDTH);
  const { mailSender } = context;
  return mailSender && startLoop(context, log, { upstream: "mail", intervalMs: CHECK_EVERY_MS, maxBackoffMs: CHECK_EVERY_MS, run: () => mailSender.check() });
}
