import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isPermanentlyRefused } from "../../domain/mail/mail";
import { isDatabaseLost } from "../../domain/problem";
import { createSmtpSender } from "./smtp";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a server that sends a greeting and leaves everything else to `onSocket`. */
async function startServer(greeting: string, onSocket: (socket: Socket) => void = () => {}): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.write(greeting);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function drip(socket: Socket) {
  const timer = setInterval(() => socket.write("2"), 20);
  socket.once("close", () => clearInterval(timer));
}

it.each([
  ["sends no greeting", "", undefined],
  ["falls silent after its greeting", "220 mail.example\r\n", undefined],
  ["sends a byte of its next response now and then", "220 mail.example\r\n", drip],
])("gives up in time on a server that %s, and leaves the email to be retried", async (_what, greeting, onSocket) => {
  const sender = createSmtpSender({ url: await startServer(greeting, onSocket), from: "Memescope <no-reply@example.com>", timeoutMs: 200 });
  const mail = { id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  const startMs = performance.now();
  const error = await sender.send(mail).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isPermanentlyRefused(error)).toBe(false);
  const failed = await sender.check().then(() => null, (reason: unknown) => reason);
  expect(failed).toBeInstanceOf(Error);
  // The library's code for a time-out is one of those of a lost database.
  expect([error, failed].map(isDatabaseLost)).toEqual([false, false]);
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

it.each([
  ["no-reply@example.com", "no-reply@example.com"],
  ["Memescope <no-reply@example.com>", "Memescope <no-reply@example.com>"],
  ['"Example, Inc." <no-reply@example.com>', '"Example, Inc." <no-reply@example.com>'],
  ["Example, Inc. <no-reply@example.com>", '"Example, Inc." <no-reply@example.com>'],
  ["Example: Alerts <no-reply@example.com>", '"Example: Alerts" <no-reply@example.com>'],
  ["Example (Alerts) <no-reply@example.com>", '"Example (Alerts)" <no-reply@example.com>'],
  ['Example "M <no-reply@example.com>', '"Example \\"M" <no-reply@example.com>'],
])("uses %s as the sender in the envelope and in the From header", async (from, shown) => {
  let received = "";
  const url = await startServer("220 mail.example\r\n", (socket) => {
    socket.on("data", (chunk) => {
      received += String(chunk);
      if (/^(EHLO|MAIL|RCPT|QUIT)/.test(String(chunk)) || received.endsWith("\r\n.\r\n")) socket.write("250 fine\r\n");
      else if (String(chunk).startsWith("DATA")) socket.write("354 go on\r\n");
    });
  });
  await createSmtpSender({ url, from }).send({ id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
  expect([
    /^MAIL FROM:<(.*?)>/m.exec(received)?.[1], /^From: (.*)\r$/m.exec(received)?.[1], /^Message-ID: (.*)\r$/m.exec(received)?.[1],
  ]).toEqual(["no-reply@example.com", shown, "<1@example.com>"]);
});

const answering = (answers: Record<string, string>) => (socket: Socket) => {
  let received = "";
  socket.on("data", (chunk) => {
    received += String(chunk);
    const command = received.endsWith("\r\n.\r\n") ? "." : /^(EHLO|STARTTLS|MAIL|RCPT|DATA|QUIT)/.exec(String(chunk))?.[1];
    if (command !== undefined) socket.write(`${answers[command] ?? (command === "DATA" ? "354 go on" : "250 fine")}\r\n`);
  });
};

it.each([
  ["no such address", { RCPT: "550 5.1.1 no such user" }, true],
  ["message refused", { ".": "554 5.7.1 not wanted" }, true],
  ["address refused for now", { RCPT: "451 try again later" }, false],
  ["message refused for now", { ".": "452 no room" }, false],
  ["sender refused, which the settings may fix", { MAIL: "550 who are you" }, false],
])("decides by the server's response whether to retry: %s", async (_what, answers, isPermanent) => {
  const url = await startServer("220 mail.example\r\n", answering(answers));
  const refused = createSmtpSender({ url, from: "no-reply@example.com" }).send({
    id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>",
  });
  const error = await refused.then(() => null, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isPermanentlyRefused(error)).toBe(isPermanent);
});

it("an address with letters that the server does not accept is refused permanently", async () => {
  const url = await startServer("220 mail.example\r\n", answering({ RCPT: "553 mailbox name not allowed" }));
  const refused = createSmtpSender({ url, from: "no-reply@example.com" }).send({
    id: "1", to: "ädä@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>",
  });
  expect(isPermanentlyRefused(await refused.catch((reason: unknown) => reason))).toBe(true);
});

it("the reason of a refusal, which the log and failed jobs keep, names no recipient, however the server spells the address", async () => {
  const refused = "550 5.1.1 <ADA@example.com>: no mailbox ada@example.com here; Ada@Example.COM: unknown\r\n";
  const url = await startServer("220 mail.example\r\n", answering({ RCPT: refused }));
  const failure = createSmtpSender({ url, from: "no-reply@example.com" }).send({
    id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>",
  });
  await expect(failure).rejects.toThrow("550 5.1.1");
  await expect(failure).rejects.not.toThrow(/ada@example\.com/i);
});

it("a server on another machine that offers no encryption gets neither the e-mail nor the password, unless the settings allow it", async () => {
  let received = "";
  const answer = answering({ STARTTLS: "502 not here" });
  const url = await startServer("220 mail.example\r\n", (socket) => {
    answer(socket);
    socket.on("data", (chunk) => (received += String(chunk)));
  });
  // Reaches this machine too, but is not one of its names.
  const other = url.replace("//127.0.0.1", "//user:secret@0.0.0.0");
  const mail = { id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  const refusal = await createSmtpSender({ url: other, from: "no-reply@example.com" }).send(mail).catch((error: unknown) => error);
  expect([refusal instanceof Error, isPermanentlyRefused(refusal)]).toEqual([true, false]);
  expect(received).not.toMatch(/MAIL|AUTH/);
  received = "";
  const allowed = `${other.replace("user:secret@", "")}?requireTLS=false`;
  await createSmtpSender({ url: allowed, from: "no-reply@example.com" }).send(mail);
  expect(received).toContain("MAIL FROM");
});
