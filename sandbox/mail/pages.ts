import { escaped, htmlDocument } from "../account-form-page";

/** An e-mail as received. */
export interface ReceivedMail {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const caution = "no e-mail leaves this machine, and anyone who uses it can read them all.";

/** The list of received e-mails, newest first. */
export function mailboxPage(mails: readonly ReceivedMail[]): string {
  const rows = [...mails].reverse().map(({ number, to, subject, receivedAtMs }) =>
    `<li><a href="/messages/${number}">${escaped(subject)}</a> to ${escaped(to.join(", "))}, ${new Date(receivedAtMs).toISOString()}</li>`);
  return htmlDocument("Sandbox mailbox", caution, rows.length === 0 ? "<p>Nothing has arrived yet.</p>" : `<ul>${rows.join("")}</ul>`);
}

/** One e-mail as plain text, with clickable links. */
export function messagePage({ subject, from, to, text }: ReceivedMail): string {
  const linked = escaped(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
  return htmlDocument(
    subject, caution, `<p><a href="/">All e-mails</a></p><p>From ${escaped(from)} to ${escaped(to.join(", "))}</p><pre>${linked}</pre>`,
  );
}
