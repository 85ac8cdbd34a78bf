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
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/>.*$/, "");
  return {
    /** @throws Error when the server did not take it */
    send: async ({ id, ...mail }: Mail): Promise<void> => {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>`, headers: { "Auto-Submitted": "auto-generated" } });
    },
    /** @throws Error when the server does not greet, or refuses who sends */
    check: async (): Promise<void> => {
      await transport.verify();
    },
  };
}
