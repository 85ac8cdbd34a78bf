import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { api, useTestApi } from "../support/api/test-api";

useTestApi();

/** What the API answers to bytes on a connection of their own. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

it("a request that offers another protocol than the websocket's is answered without upgrading, body and connection included", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "correct horse" });
  const offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__";
  const answers = await send(
    `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${offer}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    + "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(["401", "200"]);
});
