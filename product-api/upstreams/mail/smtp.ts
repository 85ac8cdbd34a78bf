import { createTransport } from "nodemailer";

/** A server that takes longer for one answer is tried again later. */
export const ANSWERED_WITHIN_MS = 20_000;

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Hands e-mails over by SMTP (RFC 5321).
 * @param url `smtp://user:password@host:587` (encrypted by STARTTLS where the server can) or `smtps://…:465`
 * @param from who sends them: `Memescope <no-reply@example.com>`
 */
export function createSmtpSender({ url, from, timeoutMs = ANSWERED_WITHIN_MS }: { url: string; from: string; timeoutMs?: number }) {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  // Nothing of a mail is read from a file or an address.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const sender = readSender(from);
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);
  return {
    /** @throws Error when the server did not take it; with `isForGood: true` where it refused the address or the message for good */
    send: async ({ id, ...mail }: Mail): Promise<void> => {
      const sent = transport.sendMail({ ...mail, from: sender, messageId: `<${id}@${domain}>`, headers: { "Auto-Submitted": "auto-generated" } });
      await sent.catch((error: Error) => Promise.reject(Object.assign(error, { isForGood: isForGood(error) })));
    },
    /** @throws Error when the server does not greet, or refuses who sends */
    check: async (): Promise<void> => {
      await transport.verify();
    },
  };
}

/** A 5xx to what is sent, or to whom (RFC 5321, 4.2.1). What is said to who sends, or signs in, may be mended by other settings. */
function isForGood(error: Error & { command?: string; responseCode?: number }): boolean {
  return ["RCPT TO", "DATA"].includes(error.command ?? "") && (error.responseCode ?? 0) >= 500;
}

/**
 * A name and an address, with or without quotes around the name. Read here: left to the library, a name with a colon is a list of addresses,
 * one with a quote is part of the address, and what stands in brackets is lost.
 */
function readSender(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*?) <([^<>]+)>$/.exec(from) ?? [];
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}
