import { createServer, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { jobPolicies } from "../../domain/queue";
import { ANSWERED_WITHIN_MS, createSmtpSender } from "../../upstreams/mail/smtp";

const LATE_MS = 40;
/** Extra responses with encryption: to STARTTLS, the handshake, and a second EHLO. */
const ENCRYPTION_ANSWERS = 3;

/** The responses of a server to a client that logs in and sends one e-mail, the slowest way that is allowed. */
const answers: [RegExp, string][] = [
  [/^EHLO/, "250-slow\r\n250 AUTH LOGIN\r\n"], [/^AUTH/, "334 VXNlcm5hbWU6\r\n"], [/^YQ==$/, "334 UGFzc3dvcmQ6\r\n"],
  [/^Yg==$/, "235 ok\r\n"],
  [/^(MAIL|RCPT)/, "250 ok\r\n"], [/^DATA/, "354 go on\r\n"], [/^\.$/, "250 taken\r\n"],
];

it("the job that sends an email does not expire before the slowest allowed server has accepted it", async () => {
  let answerCount = 1;
  const server = createServer((socket) => {
    const answer = (text: string) => void delay(LATE_MS).then(() => socket.write(text));
    answer("220 slow\r\n");
    socket.on("error", () => {}).on("data", (sent: Buffer) => {
      const found = sent.toString().split("\r\n").flatMap((line) => answers.find(([pattern]) => pattern.test(line))?.[1] ?? []);
      answerCount += found.length;
      found.forEach(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sender = createSmtpSender({
    url: `smtp://a:b@127.0.0.1:${(server.address() as AddressInfo).port}`, from: "Memescope <no-reply@example.com>",
  });
  await sender.send({ id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" });
  server.close();

  // An expired job is given to another worker while the first still waits for a response.
  expect(answerCount).toBe(9);
  expect(jobPolicies["mail-send"].expiresAfterS * 1000).toBeGreaterThan((answerCount + ENCRYPTION_ANSWERS) * ANSWERED_WITHIN_MS);
});
