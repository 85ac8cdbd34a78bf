import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createSmtpSender } from "./smtp";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that greets as it is told to, and says nothing else. */
async function silentServer(greeting: string): Promise<string> {
  const standing = new Set<Socket>();
  const server = createServer((socket) => {
    standing.add(socket.on("error", () => {}));
    socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    standing.forEach((socket) => socket.destroy());
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ["does not greet", ""],
  ["falls silent after its greeting", "220 mail.example\r\n"],
])("a server that %s is given up in time, to be tried again", async (_what, greeting) => {
  const sender = createSmtpSender({ url: await silentServer(greeting), from: "Memescope <no-reply@example.com>", timeoutMs: 200 });
  const mail = { id: "1", to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  const startMs = performance.now();
  await expect(sender.send(mail)).rejects.toThrow();
  await expect(sender.check()).rejects.toThrow();
  expect(performance.now() - startMs).toBeLessThan(10_000);
});
