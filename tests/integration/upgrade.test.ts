import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { api, useTestApi } from "../support/api/test-api";

const MOST_AT_ONCE = 20;
useTestApi({ API_MOST_AT_ONCE: String(MOST_AT_ONCE) });

const OFFER = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__";

/** What the API answers to bytes on a connection of their own. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

it("a request that offers another protocol than the websocket's is answered without upgrading, body and connection included", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "correct horse" });
  const answers = await send(
    `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${OFFER}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    + "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(["401", "200"]);
});

it("requests with an offer that follow an unanswered one take up no capacity, even if their connection stays open", async () => {
  const path = "/api/v1/mail";
  const request = (offer = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${offer}\r\n`;
  const offering = request(`${OFFER}\r\n`);
  for (const bytes of [offering.repeat(2 * MOST_AT_ONCE), (request() + offering).repeat(2 * MOST_AT_ONCE)]) {
    const socket = connect(Number(new URL(api.url).port), "127.0.0.1").on("error", () => {}).resume();
    const closed = once(socket, "close", { signal: AbortSignal.timeout(5_000) });
    socket.write(bytes);
    await closed;
    expect((await api.call("GET", path)).status).toBe(200);
  }
});
