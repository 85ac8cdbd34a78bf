import { once } from "node:events";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tokens } from "@/contracts/auth/calls";
import { liveCloseCodes } from "@/contracts/live/rules";
import { startTestApi, WEB_ORIGIN, type TestApi } from "../support/api/product-api";

const HOUR_MS = 3_600_000;
let api: TestApi;
let laterMs = 0;
beforeAll(async () => {
  api = await startTestApi(undefined, { SESSION_IDLE_HOURS: "2", SESSION_HOURS: "5" }, () => new Date(Date.now() + laterMs));
});
afterAll(() => api.stop());

const refresh = (refresh_token: string) => api.call<Tokens>("POST", "/api/auth/refresh", { body: { refresh_token } });
const isIn = async (access_token: string) => (await api.call("GET", "/api/wallets", { token: access_token })).status === 200;

it("a session ends after the configured idle time, and not before", async () => {
  const { token } = await api.register();
  laterMs += 1.9 * HOUR_MS;
  const renewed = await refresh(token.refresh_token);
  expect([renewed.status, await isIn(renewed.body.access_token)]).toEqual([200, true]);
  laterMs += 2.1 * HOUR_MS;
  expect((await refresh(renewed.body.refresh_token)).status).toBe(401);
});

it("a session and its access token end after the configured lifetime, even if it is in use", async () => {
  let { token } = await api.register();
  for (let hour = 1; hour <= 4; hour += 1) {
    laterMs += HOUR_MS;
    token = (await refresh(token.refresh_token)).body;
  }
  laterMs += 0.95 * HOUR_MS;
  token = (await refresh(token.refresh_token)).body;
  expect(await isIn(token.access_token)).toBe(true);
  laterMs += 0.1 * HOUR_MS;
  expect([await isIn(token.access_token), (await refresh(token.refresh_token)).status]).toEqual([false, 401]);
});

it("a live connection is closed when its session ends", async () => {
  const { token } = await api.register();
  const { ticket } = (await api.call<{ ticket: string }>("POST", "/api/v1/live/tickets", { token: token.access_token })).body;
  const socket = new WebSocket(`${api.wsUrl}/ws?ticket=${ticket}`, { origin: WEB_ORIGIN });
  await once(socket, "open");
  laterMs += 6 * HOUR_MS;
  expect((await once(socket, "close"))[0]).toBe(liveCloseCodes.sessionEnded);
});
