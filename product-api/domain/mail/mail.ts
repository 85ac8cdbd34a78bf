import type { mails } from "../../db/schema/mail";
import type { QueueContext } from "../context";
import { HOUR_MS } from "../durations";

export type MailKind = (typeof mails.$inferSelect)["kind"];

/** An e-mail ready to be sent. */
interface Mail {
  /** The same at each attempt, so that a receiver can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Passes e-mails to a mail server. */
interface MailSender {
  /** @throws Error if the server did not accept it; `isPermanentlyRefused` recognises a permanent refusal */
  send(mail: Mail): Promise<void>;
  /** Asks the server whether it would accept mail. @throws Error if it would not, or does not respond */
  check(): Promise<void>;
}

/** Whether the server permanently refused an e-mail: retrying would achieve nothing and harm the sender's reputation. */
export function isPermanentlyRefused(error: unknown): boolean {
  return error instanceof Error && "isPermanent" in error && error.isPermanent === true;
}

/** For commands that send e-mail. */
export interface MailContext extends QueueContext {
  /** Null if no mail server is configured: nothing can be sent. */
  readonly mailSender: MailSender | null;
  /** Where the sandbox shows the mail it "sent"; null if e-mail is real. */
  readonly mailboxUrl: string | null;
  /** Origin of the links in e-mails. */
  readonly webOrigin: string;
}

/** Path of the links per purpose; the token follows the "#", so that it is sent to no server and in no Referer. */
export const linkPaths = {
  "password-reset": "/reset-password",
  "email-verification": "/confirm-email",
  "email-change": "/confirm-email",
  registration: "/confirm-registration",
} as const;

/** Path of the button in a notice that has no link of its own: for users who are signed in, or sign in first. */
export const noticePaths: Partial<Record<MailKind, string>> = { "new-device": "/settings?open=security", "registration-refused": "/login" };

/** How long a link is valid per purpose, from when it was requested. */
export const linkLifetimesMs = {
  "password-reset": HOUR_MS, "email-verification": 72 * HOUR_MS, "email-change": 24 * HOUR_MS, registration: 24 * HOUR_MS,
} as const;

export type LinkPurpose = keyof typeof linkLifetimesMs;
