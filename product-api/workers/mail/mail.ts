import { sendPasswordReset, sendRegistrationNotice } from "../../domain/auth/commands-mail";
import type { AuthContext } from "../../domain/auth/commands";
import { sendMail } from "../../domain/mail/commands";
import { announceDevice } from "../../domain/notifications/commands-devices";
import type { MailContext } from "../../domain/mail/mail";
import type { JobTaker } from "../../domain/queue";

/** Mail servers take their time: this many e-mails at once in each process. */
const WIDTH = 4;

/** Sends the e-mails that wait, each at least once; what a server did not take is tried again by the queue for an hour. */
export async function startMail(context: AuthContext & MailContext, jobs: JobTaker): Promise<void> {
  await jobs.work("password-reset", (wish) => sendPasswordReset(context, wish));
  await jobs.work("registration-notice", (attempt) => sendRegistrationNotice(context, attempt));
  await jobs.work("new-device", (seen) => announceDevice(context, seen));
  await jobs.work("mail-send", ({ mailId }) => sendMail(context, mailId), WIDTH);
}
