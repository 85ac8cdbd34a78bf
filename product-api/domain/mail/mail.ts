import type { mails } from "../../db/schema/mail";
import type { QueueContext } from "../context";

export type MailKind = (typeof mails.$inferSelect)["kind"];

/** An e-mail as it leaves. */
export interface Mail {
  /** The same at each try, so that a receiver can tell a repeated one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands e-mails over to a server. */
export interface MailSender {
  /** @throws Error when the server did not take it; one that `isRefusedForGood` tells where it would not take it later either */
  send(mail: Mail): Promise<void>;
  /** Asks the server whether it would take one. @throws Error when it would not, or does not answer */
  check(): Promise<void>;
}

/** Whether a server said that it will never take an e-mail: to come again costs those who send from here their good name, and brings nothing. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && "isForGood" in error && error.isForGood === true;
}

/** For commands that send e-mail. */
export interface MailContext extends QueueContext {
  /** Null where no server is set: nothing can be sent. */
  readonly mailSender: MailSender | null;
  /** Where the sandbox shows what it "sent"; null where e-mail is real. */
  readonly mailboxUrl: string | null;
  /** Where links in e-mails lead. */
  readonly webOrigin: string;
}

/** Where a link of each purpose leads; what it carries stands behind the "#", which no server and no Referer is told. */
export const linkPaths = { "password-reset": "/reset-password", "email-verification": "/confirm-email", "email-change": "/confirm-email", registration: "/confirm-registration" } as const;

/** Where the button of a notice leads that has no link of its own: to whoever is signed in, or signs in. */
export const noticePaths: Partial<Record<MailKind, string>> = { "new-device": "/settings?open=security", "registration-refused": "/login" };

const HOUR_MS = 60 * 60_000;

/** How long a link of each purpose works, from when it was asked for. */
export const linkLifetimesMs = { "password-reset": HOUR_MS, "email-verification": 72 * HOUR_MS, "email-change": 24 * HOUR_MS, registration: 24 * HOUR_MS } as const;

export type LinkPurpose = keyof typeof linkLifetimesMs;
