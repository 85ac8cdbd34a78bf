import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookEvents } from "@/contracts/webhooks/rules";
import { hangLimits } from "@/tests/support/limits";
import type { Resolve } from "./connect";
import { createWebhookSender } from "./webhooks";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const payload = JSON.stringify({ type: "test", timestamp: "2026-01-01T00:00:00.000Z", data: { text: "é漢" } });
const now = () => new Date();

interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let received: Received[] = [];
let sent = 0;
let port: number;
const answers: Record<string, (response: ServerResponse) => void> = {
  "/ok": (response) => response.end("thanks"),
  "/gone": (response) => response.writeHead(410).end(),
  "/broken": (response) => response.writeHead(500).end("oh no"),
  "/inward": (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
  "/hang": () => {},
  "/slow-body": (response) => void response.writeHead(200).write("."),
  "/cut": (response) => void response.socket?.destroy(),
  "/endless": (response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const write = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      if (!response.destroyed) response.once("drain", write);
    };
    response.writeHead(200);
    write();
  },
};
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    received.push({ path: request.url!, headers: request.headers, body });
    (answers[request.url!] ?? answers["/ok"]!)(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.closeAllConnections() ?? server.close(resolve)));
beforeEach(() => {
  received = [];
  sent = 0;
});

describe("to a receiver", () => {
  const sender = createWebhookSender({ allowPrivate: true, now, timeoutMs: hangLimits.ownWaitMs });
  const hasty = createWebhookSender({ allowPrivate: true, now, timeoutMs: 1_500 });
  const send = (path: string) =>
    (path === "/hang" ? hasty : sender).send({ url: `http://127.0.0.1:${port}${path}`, id: "msg_1", secret, payload });

  it("sends what a Standard Webhooks library verifies", async () => {
    expect(await send("/ok")).toEqual({ status: 200, failure: null });
    const [got] = received;
    expect(new Webhook(secret).verify(got!.body, got!.headers as Record<string, string>)).toEqual(JSON.parse(payload));
    expect(got!.headers).toMatchObject({ "webhook-id": "msg_1", "content-type": "application/json" });
    expect(() => new Webhook(secret).verify(`${got!.body} `, got!.headers as Record<string, string>)).toThrow();
  });

  it.each([
    ["/gone", { status: 410, failure: "answered" }],
    ["/broken", { status: 500, failure: "answered" }],
    ["/cut", { status: null, failure: "connection" }],
    ["/hang", { status: null, failure: "timeout" }],
    ["/slow-body", { status: 200, failure: null }],
  ])("reports the outcome of %s", async (path, outcome) => expect(await send(path)).toEqual(outcome));

  it("follows no redirect", async () => {
    expect(await send("/inward")).toEqual({ status: 302, failure: "redirected" });
    expect(received.map(({ path }) => path)).toEqual(["/inward"]);
  });

  it("does not read an endless body to its end", async () => {
    expect(await send("/endless")).toEqual({ status: 200, failure: null });
    // Includes data that was in both sockets' buffers.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it("reports that nothing is listening", async () => {
    expect(
      await sender.send({ url: "http://127.0.0.1:9", id: "1", secret, payload }),
    ).toEqual({ status: null, failure: "connection_refused" });
  });
});

describe("to private addresses", () => {
  /** Names as an attacker's own name server would resolve them. */
  const names: Record<string, string[]> = {
    "private.example": ["127.0.0.1"], "private6.example": ["::1"], "mapped.example": ["::ffff:127.0.0.1"],
    "mixed.example": ["203.0.114.7", "127.0.0.1"], "nothing.example": [],
  };
  const resolve: Resolve = (hostname, answer) =>
    answer(null, (names[hostname] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  const sender = createWebhookSender({ allowPrivate: false, now, timeoutMs: hangLimits.ownWaitMs, resolve });

  it.each([
    "127.0.0.1", "2130706433", "0x7f.1", "0x7f000001", "017700000001", "127.1", "0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::127.0.0.1]",
    "[::ffff:7f00:1]",
    "169.254.169.254", "100.64.0.1", "10.0.0.1", "[64:ff9b::127.0.0.1]", "[fd00::1]", "[fe80::1]", "localhost", "LOCALHOST", "localhost.",
    "app.localhost", "１２７.0.0.1",
  ])("refuses http://%s as written", async (host) => {
    expect(sender.refusalOf(`http://${host}/ok`)).toBe("private");
    expect(await sender.send({ url: `http://${host}/ok`, id: "1", secret, payload })).toMatchObject({ status: null });
  });

  it.each([
    ["http://user:pass@example.com/", "credentials"],
    ["http://user@example.com/", "credentials"],
    ["http://example.com:22/", "port"],
    ["https://example.com:6379/", "port"],
    ["ftp://example.com/", "not_a_url"],
    ["file:///etc/passwd", "not_a_url"],
    ["nonsense", "not_a_url"],
  ])("refuses %s", (url, refusal) => expect(sender.refusalOf(url)).toBe(refusal));

  it("refuses port 0, which nothing listens on, wherever private addresses are allowed too", () => {
    for (const allowPrivate of [true, false]) {
      expect(createWebhookSender({ allowPrivate, now }).refusalOf("http://example.com:0/")).toBe("port");
    }
  });

  it.each(["http://example.com/", "https://example.com/path?query", "https://example.com:8443/", "http://8.8.8.8/"])("allows %s", (url) =>
    expect(sender.refusalOf(url)).toBeNull(),
  );

  it.each([
    "private.example", "private6.example", "mapped.example", "mixed.example", "nothing.example",
  ])("refuses the name %s when connecting", async (host) => {
    expect(sender.refusalOf(`http://${host}:8080/ok`)).toBeNull();
    expect(await sender.send({ url: `http://${host}:8080/ok`, id: "1", secret, payload })).toEqual({ status: null, failure: "private" });
  });
});

describe("docs/webhooks.md", () => {
  const guide = readFileSync("docs/webhooks.md", "utf8");

  it("checks what was sent with its own code, and recognises what was not", async () => {
    const sender = createWebhookSender({ allowPrivate: true, now, timeoutMs: hangLimits.ownWaitMs });
    await sender.send({ url: `http://127.0.0.1:${port}/ok`, id: "msg_1", secret, payload });
    const { headers, body } = received[0]!;
    const [, code = ""] = /```js\n(.*?)```/s.exec(guide) ?? [];
    const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as {
      isGenuine: (key: string, sentHeaders: typeof headers, text: string) => boolean;
    };
    expect(isGenuine(secret, headers, body)).toBe(true);
    expect(isGenuine(secret, { ...headers, "webhook-signature": `v1,old ${headers["webhook-signature"] as string}` }, body)).toBe(true);
    expect(isGenuine(`whsec_${Buffer.alloc(32, 8).toString("base64")}`, headers, body)).toBe(false);
    expect(isGenuine(secret, headers, `${body} `)).toBe(false);
    expect(isGenuine(secret, { ...headers, "webhook-id": "msg_2" }, body)).toBe(false);
    expect(isGenuine(secret, { ...headers, "webhook-timestamp": "1" }, body)).toBe(false);
    expect(isGenuine(secret, {}, body)).toBe(false);
  });

  it.each([...webhookEvents, "test"])("says what %s carries", (event) =>
    expect(guide.split("\n").filter((line) => line.startsWith("|") && line.split("|")[1]!.includes(`\`${event}\``))).toHaveLength(1));
});
