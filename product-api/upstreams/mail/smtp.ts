import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";

/** If the server takes longer for a single response, the mail is retried later. */
export const ANSWERED_WITHIN_MS = 20_000;
/** Those of one e-mail. A server that sends them byte by byte is never silent, so the library alone would wait for ever. */
const RESPONSES = 7;

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Names of this machine, which mail does not leave on its way there. */
const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Sends e-mails by SMTP (RFC 5321). Its errors are our own: the library's code for a time-out is one by which a lost database is known.
 * @param url `smtp://user:password@host:587` (encrypted by STARTTLS, which only a server on this machine may lack, or one that is named
 * with `?requireTLS=false`) or `smtps://…:465`
 * @param from the sender: `Memescope <no-reply@example.com>`
 */
export function createSmtpSender({ url, from, timeoutMs = ANSWERED_WITHIN_MS }: { url: string; from: string; timeoutMs?: number }) {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  // No part of a mail may be loaded from a file or a URL.
  const transport = createTransport({
    url, ...timeouts, disableFileAccess: true, disableUrlAccess: true, requireTLS: !thisMachine.includes(new URL(url).hostname),
  });
  const sender = readSender(from);
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);
  return {
    /** @throws Error if the server did not accept it in time; with `isPermanent: true` if it permanently refused recipient or message */
    send: async ({ id, ...mail }: Mail): Promise<void> => {
      const sent = transport.sendMail({
        ...mail, from: sender, messageId: `<${id}@${domain}>`, headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(RESPONSES * timeoutMs),
      });
      await sent.catch((error: Error) => {
        throw Object.assign(new Error(withoutAddresses(error.message)), { isPermanent: isPermanent(error) });
      });
    },
    /** @throws Error if the server does not respond in time, or refuses the login */
    check: async (): Promise<void> => {
      const tooLate = delay(RESPONSES * timeoutMs, undefined, { ref: false }).then(() => {
        throw new Error("The mail server did not finish responding in time");
      });
      await Promise.race([transport.verify(), tooLate]).catch((error: Error) => {
        throw new Error(withoutAddresses(error.message));
      });
    },
  };
}

/** Servers quote the recipient, in spellings of their own, and the reason stays in the log and with the failed job. */
function withoutAddresses(reason: string): string {
  // Word by word: looking for the "@" from every letter on would take minutes for a long answer without one.
  return reason.replace(/[^\s<>"']+/g, (word) => (word.includes("@") ? "(an address)" : word));
}

/**
 * Whether the server permanently refused the recipient or the message with a 5xx (RFC 5321, 4.2.1). A refusal of the sender or the login
 * may be fixed by changing the settings.
 */
function isPermanent(error: Error & { command?: string; responseCode?: number }): boolean {
  return ["RCPT TO", "DATA"].includes(error.command ?? "") && (error.responseCode ?? 0) >= 500;
}

/**
 * Splits a name and an address, with or without quotes around the name. Parsed here because the library reads a name with a colon as a list
 * of addresses, makes a name with a quote part of the address, and loses anything in brackets.
 */
function readSender(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*?) <([^<>]+)>$/.exec(from) ?? [];
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}
