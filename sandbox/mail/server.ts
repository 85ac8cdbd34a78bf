import { createServer, type ServerResponse } from "node:http";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { listenOnLoopback, loopback, sendAnswer, serveOnLoopback, type StandIn } from "../listen";
import { pageHeaders } from "../account-form-page";
import { mailboxPage, messagePage, type ReceivedMail } from "./pages";

/** A simulated fault: the server is temporarily unavailable, or rejects every address. */
type MailFault = "busy" | "refuses";

export interface SandboxMail extends StandIn {
  /** Where programs send e-mails. */
  readonly smtpUrl: string;
  /** The received e-mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  setFault(fault: MailFault | null): void;
}

const MAX_MAILS = 200;
const MAX_BYTES = 256 * 1024;

/**
 * Starts a mail server that delivers nothing: e-mails sent to it by SMTP are shown on a web page. Both listen on the loopback address; port
 * 0 picks a free one. @throws PortInUseError
 */
export async function startSandboxMail({ smtpPort, mailboxPort }: { smtpPort: number; mailboxPort: number }): Promise<SandboxMail> {
  const mails: ReceivedMail[] = [];
  let fault: MailFault | null = null;
  let count = 0;
  const store = async (stream: SMTPServerDataStream, recipients: readonly string[]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    if (stream.sizeExceeded) throw new Error("too long");
    mails.push(received(await PostalMime.parse(Buffer.concat(chunks)), (count += 1), recipients));
    if (mails.length > MAX_MAILS) mails.shift();
  };
  const smtp = new SMTPServer({
    authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], size: MAX_BYTES, logger: false,
    onRcptTo: (_, __, done) => done(fault === null
      ? null
      : Object.assign(new Error(fault === "busy" ? "try again later" : "no such address"), { responseCode: fault === "busy" ? 451 : 550 })),
    onData: (stream, session, done) =>
      void store(stream, session.envelope.rcptTo.map(({ address }) => address)).then(() => done(), (error: Error) => done(error)),
  });
  // A client that disconnects mid-session is not a fault of the server.
  smtp.on("error", () => {});
  const port = await listenOnLoopback(smtp.server, smtpPort, "SANDBOX_SMTP_PORT");
  const http = createServer((request, response) => {
    const path = request.url ?? "/";
    const one = mails.find(({ number }) => path === `/messages/${number}`);
    if (path === "/health") return json(response, { status: "ok" });
    if (path === "/messages.json") return json(response, mails);
    if (path === "/") return page(response, 200, mailboxPage(mails));
    return one ? page(response, 200, messagePage(one)) : page(response, 404, mailboxPage(mails));
  });
  const listening = await serveOnLoopback(http, mailboxPort, "SANDBOX_MAILBOX_PORT");
  const stop = async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await listening.stop();
  };
  return { url: listening.url, smtpUrl: `smtp://${loopback}:${port}`, mails, setFault: (next) => void (fault = next), stop };
}

function received(email: Email, number: number, to: readonly string[]): ReceivedMail {
  const { messageId = "", from, subject = "", text = "", html = "" } = email;
  return { number, receivedAtMs: Date.now(), messageId, from: from?.address ?? "", to, subject, text, html };
}

function json(response: ServerResponse, body: unknown): void {
  sendAnswer(response, { status: 200, body, headers: { "cache-control": "no-store" } });
}

function page(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, pageHeaders).end(html);
}
