import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bareDetail } from "@/lib/shared/bare-answers";
import { useServer } from "@/tests/support/upstreams/server";
import { callBff, callPath } from "./api";
import { retryDelayMs } from "./query-defaults";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const address = `0x${"ab".repeat(20)}`;
let handle: Handler;
const server = useServer(async (request, response) => handle(request, response, await text(request)));

beforeEach(() => {
  const realFetch = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => realFetch(server.url + path, init));
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (status: number, body: unknown): Handler => (_, response) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

describe("callBff", () => {
  it("sends the header that other sites cannot send, and the body as JSON", async () => {
    let seen: unknown;
    handle = (request, response, body) => {
      seen = [request.method, request.url, request.headers["x-memescope"], JSON.parse(body)];
      answer(201, { id: "1", address })(request, response, body);
    };
    const created = await callBff("POST /api/wallets", { body: { address, name: "Cold" } });
    expect(seen).toEqual(["POST", "/api/wallets", "1", { address, name: "Cold" }]);
    expect(created).toEqual({ id: "1", address });
  });

  it("gives the server 10 seconds", async () => {
    handle = answer(200, []);
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await callBff("GET /api/wallets");
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it("reports a failure even if the texts for it do not load", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "en", dataset: { words: "v1" } } });
    const realFetch = fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => (path.startsWith("/messages/")
      ? new Promise(() => {})
      : realFetch(path, init)));
    handle = answer(503, { code: "overloaded" });
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status: 503 });
  });

  it("accepts an empty response", async () => {
    handle = (_, response) => response.writeHead(204).end();
    expect(await callBff("DELETE /api/wallets/:id", { params: { id: "a/b" } })).toBeUndefined();
  });

  it("counts what is gone already as deleted, but not for other calls or where only a status says it", async () => {
    const id = "1";
    handle = answer(404, { status: 404, code: "not_found", detail: "This no longer exists." });
    await expect(callBff("DELETE /api/wallets/:id", { params: { id } })).resolves.toBeUndefined();
    await expect(callBff("PATCH /api/wallets/:id", { params: { id }, body: { name: null } })).rejects.toMatchObject({ code: "not_found" });
    handle = answer(404, { status: 404, detail: bareDetail(404) });
    await expect(callBff("DELETE /api/wallets/:id", { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it("keeps a problem's code, detail and field errors", async () => {
    handle = answer(409, {
      status: 409, code: "wallet_already_tracked", detail: "Already tracked", errors: [{ field: "address", message: "x" }],
    });
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({
      status: 409, code: "wallet_already_tracked", detail: "Already tracked", errors: [{ field: "address", message: "x" }],
    });
  });

  it.each([
    ["7", 7], ["0", null], ["Fri, 31 Dec 1999 23:59:59 GMT", null], ["Fri, 31 Dec 9999 23:59:59 GMT", null],
    [new Date(Date.now() + 3_600_000).toUTCString(), expect.any(Number)], ["soon", null], [undefined, null],
  ])("reads when to try again: Retry-After %s", async (header, retryAfterS) => {
    handle = (_, response) => response.writeHead(429, header === undefined ? {} : { "retry-after": header }).end("{}");
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status: 429, retryAfterS });
  });

  it("reads an error response that is not from our server", async () => {
    handle = answer(418, { message: "teapot", errors: "many" });
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status: 418, code: null, detail: "teapot" });
  });

  it("accepts an HTML error page", async () => {
    handle = answer(502, "<html>");
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status: 502, code: null, detail: null });
  });

  it.each([
    [429, "rate_limited"], [413, "payload_too_large"], [408, "unavailable"], [503, "unavailable"], [504, "unavailable"], [403, undefined],
  ])("knows that an answer says nothing but its status, also from our own server: %d", async (status, code) => {
    for (const body of ["<html>", { detail: `Server error: ${status}`, code }]) {
      handle = answer(status, body);
      await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status, code: null, detail: null });
    }
    handle = answer(status, { detail: "Not today" });
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status, code: null, detail: "Not today" });
    handle = answer(status, { detail: `Server error: ${status}`, code: "conflict" });
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status, code: "conflict", detail: null });
  });

  it("rejects a response that is not JSON", async () => {
    handle = answer(200, '[{"id":');
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ code: "bad_answer" });
  });

  it("loads the texts of failures before it reports a response that is not JSON, as it does for a refusal", async () => {
    for (const [lang, status, body] of [["zh-CN", 200, "<html>"], ["zh-TW", 422, "{}"]] as const) {
      vi.stubGlobal("document", { documentElement: { lang, dataset: { words: "v1" } } });
      let areSent = false;
      handle = (request, response, sent) => {
        if (!request.url!.startsWith("/messages/")) return answer(status, body)(request, response, sent);
        areSent = request.url === `/messages/${lang}/errorCodes.json?v=v1`;
        answer(200, {})(request, response, sent);
      };
      await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status });
      expect(areSent).toBe(true);
    }
  });

  it.each<[string, Handler]>([
    ["a dropped connection", (_, response) => response.socket?.destroy()], ["silence", () => undefined],
  ])("reports %s as a network error", async (_, behave) => {
    handle = behave;
    const { timeout } = AbortSignal;
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
    await expect(callBff("GET /api/wallets")).rejects.toMatchObject({ status: 0, code: "no_answer" });
    limit.mockRestore();
  });
});

describe("callPath", () => {
  it("fills in parameters and leaves out query values that are not given", () => {
    expect(callPath("DELETE /api/wallets/:id", { params: { id: "../x" } })).toBe("/api/wallets/..%2Fx");
    expect(callPath("GET /api/v1/transactions/recent", { query: { limit: 5 } })).toBe("/api/v1/transactions/recent?limit=5");
    expect(callPath("GET /api/v1/transactions/recent", { query: {} })).toBe("/api/v1/transactions/recent");
  });
});

describe("retries", () => {
  it("wait longer each time, at most 30 s", () => {
    expect([1, 2, 3, 10].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000]);
  });
});
