import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { startTestApi } from "../support/api/product-api";
import { hangLimits } from "../support/limits";

it("a product API that is stopped first answers the requests in progress", async () => {
  const api = await startTestApi();
  // Hashing a password takes long enough for the others to be in progress when the first is answered.
  const requests = Array.from({ length: 6 }, (_, at) =>
    api.call("POST", "/api/auth/register", {
      body: { email: `last${at}@example.com`, username: `last_${at}`, password: "correct horse" },
      headers: { "x-forwarded-for": `198.51.100.${at}` },
    }));
  await Promise.race(requests);
  const stopped = api.stop();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(requests.length).fill(201));
  await stopped;
  await expect(api.call("GET", "/health/live")).rejects.toThrow();
});

it("a product API stops within a minute despite an unfinished request and an idle connection", async () => {
  const api = await startTestApi();
  const { hostname, port } = new URL(api.url);
  const sockets = [
    "", "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  ].map((text) => {
    const socket = connect(Number(port), hostname).on("error", () => {});
    return socket.write(text), socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await delay(100);
  const startedMs = performance.now();
  await api.stop();
  expect(performance.now() - startedMs).toBeLessThan(hangLimits.ownWaitMs);
});
