import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Problem } from "@/contracts/problem";
import type { Webhook, WebhookDelivery } from "@/contracts/webhooks/calls";
import { readEnv } from "@/product-api/env";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { startTestApi, type TestApi, until, afterWake } from "../support/api/product-api";
import { startReceiver, type TestReceiver } from "../support/upstreams/receiver";

let receiver: TestReceiver;
let feed: TestFeed;
let api: TestApi;
/** As in production: no private address can be reached. */
let strict: TestApi;
beforeAll(async () => {
  receiver = await startReceiver();
  feed = await startPriceFeed({ ethereum: 2000 });
  api = await startTestApi(undefined, { PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", WEBHOOK_ALLOW_PRIVATE: "true" });
  strict = await startTestApi();
});
afterAll(async () => {
  await Promise.all([api.stop(), strict.stop()]);
  await feed.stop();
  await receiver.stop();
});

const person = async (at = api) => (await at.register()).token.access_token;
const add = <T = Webhook>(token: string, url: string, events?: string[], at = api) =>
  at.call<T>("POST", "/api/v1/social/scraping/webhooks", { token, body: { url, ...(events ? { events } : {}) } });
const list = async (token: string) => (await api.call<Webhook[]>("GET", "/api/v1/webhooks", { token })).body;
const test = <T>(token: string, url: string, at = api) => at.call<T>("POST", "/api/v1/webhooks/test", { token, body: { url } });

it("shows the secret once, and a new one when the same URL is added again", async () => {
  const [token, url] = [await person(), receiver.url("/secret")];
  const created = await add(token, url);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    url, events: ["mentions", "sentiment"], is_active: true, secret: expect.stringMatching(/^whsec_.{44}$/),
  });
  expect(await list(token)).toEqual([{ ...created.body, secret: undefined }]);
  const again = (await add(token, url, ["price_alert"])).body;
  expect([again.id, again.events]).toEqual([created.body.id, ["price_alert"]]);
  expect(again.secret).not.toBe(created.body.secret);
  expect(await list(token)).toHaveLength(1);
});

it("sends a signed test event immediately and returns its result", async () => {
  const [token, url] = [await person(), receiver.url("/test")];
  const { secret } = (await add(token, url)).body;
  expect((await test(token, url)).body).toEqual({ success: true, status: 204, error: null, error_code: null });
  const [arrived] = receiver.received("/test");
  expect(new Verifier(secret!).verify(arrived!.text, arrived!.headers as Record<string, string>)).toMatchObject({ type: "test", data: {} });
  receiver.answer("/test", 500);
  expect((await test(token, url)).body).toEqual({ success: false, status: 500, error: "answered 500", error_code: "answered" });
});

it("limits test events per user", async () => {
  const token = await person();
  const answers: number[] = [];
  for (let at = 0; at < 21; at += 1) answers.push((await test(token, receiver.url("/flood"))).status);
  expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  expect(receiver.received("/flood")).toHaveLength(20);
  expect((await test(await person(), receiver.url("/flood"))).status).toBe(200);
});

it("delivers a triggered price alert, shows the delivery only to its owner, and delivers it again on request", async () => {
  const [token, other] = [await person(), await person()];
  const hook = (await add(token, receiver.url("/alert"), ["price_alert"])).body;
  await api.call("POST", "/api/prices/alerts", { token, body: { symbol: "ETH", condition: "above", threshold_usd: 1000 } });
  await until(() => afterWake(api, async () => receiver.received("/alert")), (all) => all.length === 1);
  const [arrived] = receiver.received("/alert");
  expect(new Verifier(hook.secret!).verify(arrived!.text, arrived!.headers as Record<string, string>)).toMatchObject({
    type: "price_alert", data: { symbol: "ETH", condition: "above", threshold_usd: 1000, price_usd: 2000 },
  });
  const path = `/api/v1/webhooks/${hook.id}/deliveries`;
  const read = async () => (await api.call<WebhookDelivery[]>("GET", path, { token })).body;
  const [delivery] = await until(read, ([one]) => one?.state === "delivered");
  expect(delivery).toMatchObject({ id: arrived!.headers["webhook-id"], event: "price_alert", attempts: 1, status: 204, error: null });

  for (const [method, foreign] of [
    ["GET", path], ["POST", `${path}/${delivery!.id}`], ["DELETE", `/api/v1/webhooks/${hook.id}`],
  ] as const) {
    expect((await api.call(method, foreign, { token: other })).status).toBe(404);
    expect((await api.call(method, foreign)).status).toBe(401);
  }
  expect((await api.call("POST", `${path}/nonsense`, { token })).status).toBe(404);
  expect(
    (await api.call<WebhookDelivery>("POST", `${path}/${delivery!.id}`, { token })).body,
  ).toMatchObject({ id: delivery!.id, state: "pending" });
  await until(async () => receiver.received("/alert"), (all) => all.length === 2);
  expect(receiver.received("/alert")[1]!.headers["webhook-id"]).toBe(delivery!.id);

  expect((await api.call("DELETE", `/api/v1/webhooks/${hook.id}`, { token })).status).toBe(204);
  expect((await api.call("GET", path, { token })).status).toBe(404);
});

it("allows at most ten webhooks, even when many are added at once", async () => {
  const token = await person();
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => add<Problem>(token, receiver.url(`/many-${at}`))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(201), ...Array<number>(4).fill(409)]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe("too_many_webhooks");
  expect(await list(token)).toHaveLength(10);
});

it.each([
  "http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://127.1/", "http://[::ffff:127.0.0.1]/", "http://[::127.0.0.1]/",
  "http://169.254.169.254/latest/meta-data", "http://100.64.0.1/", "http://[64:ff9b::7f00:1]/", "http://[fd00::1]/", "http://localhost/", "http://user:pass@example.com/", "http://example.com:22/",
])("refuses %s and names the field", async (url) => {
  const token = await person(strict);
  for (const answer of [await add<Problem>(token, url, undefined, strict), await test<Problem>(token, url, strict)]) {
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: "webhook_refused",
      errors: [{ field: "url", message: expect.stringMatching(/^must /), code: expect.stringMatching(/^(private|credentials|port)$/) }],
    });
  }
});

it("refuses an invalid URL or event", async () => {
  const token = await person();
  for (const [url, events] of [
    ["nonsense", undefined], ["ftp://example.com", undefined], ["http://example.com", []], ["http://example.com", ["everything"]],
  ] as const) {
    expect((await add(token, url, events && [...events])).status).toBe(422);
  }
});

const noZones = ["Nowhere/City", "", " ", "UTC+1", "__proto__", `a${String.fromCharCode(0)}`];

it.each(noZones)("refuses %j as the time zone of its digests", async (zone) => {
  const token = await person();
  const body = { url: receiver.url("/zone"), events: ["digest_day"], time_zone: zone };
  const refused = await api.call("POST", "/api/v1/social/scraping/webhooks", { token, body });
  expect([refused.status, refused.body]).toMatchObject([422, { code: "invalid_input", errors: [{ field: "time_zone" }] }]);
  expect(await list(token)).toEqual([]);
  const added = await api.call<Webhook>("POST", "/api/v1/social/scraping/webhooks", { token, body: { ...body, time_zone: "Asia/Taipei" } });
  expect([added.status, added.body.time_zone]).toEqual([201, "Asia/Taipei"]);
});

it("does not start in production with private webhook addresses allowed", () => {
  const settings = { JWT_SECRET: "a secret of thirty-two characters!", WEBHOOK_ALLOW_PRIVATE: "true" };
  expect(() => readEnv({ ...settings, NODE_ENV: "production" })).toThrow("WEBHOOK_ALLOW_PRIVATE: is for tests, not for production");
  expect(readEnv({ ...settings, NODE_ENV: "test" }).webhooks.allowPrivate).toBe(true);
});
