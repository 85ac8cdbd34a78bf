import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { walletsCalls } from "@/contracts/wallets/calls";
import { hangLimits } from "@/tests/support/limits";
import { useServer } from "@/tests/support/upstreams/server";
import { problemResponse } from "../bff/problem-response";
import { callUrl, requestProductApi, type CallInput, type RequestOptions } from "./request";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

let handle: Handle;
let lastRequest: IncomingMessage | undefined;
const sockets = new Set<unknown>();

const server = useServer((request, response) => {
  lastRequest = request;
  sockets.add(request.socket);
  handle(request, response);
});
beforeAll(() => void vi.stubEnv("PRODUCT_API_URL", server.url));

const answer = (status: number, body: string, headers: Record<string, string> = {}): Handle => (_, response) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body);
};
const silent: Handle = () => undefined;
const list = (options?: RequestOptions) => requestProductApi(walletsCalls.list, {}, options);

describe("a request to the product API", () => {
  it("sends the bearer token and the client's address, and returns the JSON unchanged", async () => {
    handle = answer(200, '{"data":{"wallets":[]}}');
    expect(
      await list({ accessToken: "t", client: { clientAddress: "203.0.113.9", requestId: "request-1" } }),
    ).toEqual({ data: { wallets: [] } });
    expect(lastRequest?.headers).toMatchObject({ authorization: "Bearer t", "x-forwarded-for": "203.0.113.9" });
    expect(lastRequest?.headers.cookie).toBeUndefined();
  });

  it("gives the product API 10 seconds", async () => {
    handle = answer(200, "[]");
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await list();
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  it("sends its body as JSON, with the JSON content type", async () => {
    let sent = "";
    handle = (request, response) => void text(request).then((body) => { sent = body; answer(201, "{}")(request, response); });
    await requestProductApi(walletsCalls.create, { body: { address: "0x", name: "Älg" } });
    expect([lastRequest?.headers["content-type"], sent]).toEqual(["application/json", '{"address":"0x","name":"Älg"}']);
  });

  it("accepts an empty response to a call without a result", async () => {
    handle = (_, response) => response.writeHead(204).end();
    expect(await requestProductApi(walletsCalls.remove, { params: { id: "1" } })).toBeUndefined();
  });

  it("keeps a problem's code, detail, field errors and Retry-After", async () => {
    const errors = [{ field: "address", message: "wrong" }, { field: "url", message: "not public", code: "not_public" }];
    handle = answer(429, JSON.stringify({ code: "rate_limited", detail: "Slow down", errors }), { "retry-after": "7" });
    await expect(list()).rejects.toMatchObject({ status: 429, code: "rate_limited", detail: "Slow down", errors, retryAfter: "7" });
  });

  it("keeps no more of a problem's field errors than a form can show", async () => {
    const errors = Array.from({ length: 300 }, (_, index) => ({ field: `f${index}`, message: "wrong ".repeat(1_000) }));
    handle = answer(422, JSON.stringify({ code: "invalid_input", errors }));
    const failure = (await list().catch((error: unknown) => error)) as { errors?: unknown[] };
    expect([failure.errors?.length, JSON.stringify(failure.errors).length < 110_000]).toEqual([100, true]);
  });

  it("takes the message of another product API as the detail, and the status of an HTML page", async () => {
    handle = answer(400, '{"message":"No such thing","code":"E17"}');
    await expect(list()).rejects.toMatchObject({ status: 400, code: null, detail: "No such thing" });
    handle = answer(500, "<html><pre>at secret.js:1</pre>");
    await expect(list()).rejects.toMatchObject({ status: 500, code: null, detail: "Server error: 500" });
  });

  it("takes the field errors of another product API from a list in place of its detail, each with its field in the text", async () => {
    handle = answer(422, JSON.stringify({ detail: [
      { type: "value_error", loc: ["body", "password"], msg: "must have 8 characters" },
      { type: "missing", loc: ["body", "keywords", 3], msg: "Field required" }, { loc: ["body"], msg: "Not a JSON object" },
      { loc: null, msg: 7 }, { loc: ["body", "email"], msg: 7 }, { field: "email", message: 7 }, { field: 7, message: "No" }, null,
    ] }));
    await expect(list()).rejects.toMatchObject({
      status: 422, code: null, detail: "password: must have 8 characters\nkeywords.3: Field required\nNot a JSON object",
      errors: [{ field: "password", message: "must have 8 characters" }, { field: "keywords.3", message: "Field required" }],
    });
    handle = answer(400, '{"statusCode":400,"message":["email must be an email","name should not be empty",7],"error":"Bad Request"}');
    await expect(list()).rejects.toMatchObject({ detail: "email must be an email\nname should not be empty", errors: undefined });
    handle = answer(400, '{"detail":[],"message":"No"}');
    await expect(list()).rejects.toMatchObject({ detail: "No" });
  });

  it.each([
    [429, "rate_limited"], [413, "payload_too_large"], [408, "unavailable"], [503, "unavailable"], [504, "unavailable"],
  ])("takes the code from the status if another product API says nothing about a %d", async (status, code) => {
    for (const body of ["{}", "<html>", ""]) {
      handle = answer(status, body);
      await expect(list()).rejects.toMatchObject({ status, code });
    }
    handle = answer(status, '{"detail":"Not today"}');
    await expect(list()).rejects.toMatchObject({ status, code: null, detail: "Not today" });
  });

  it("reads a Retry-After that is a date", async () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    handle = answer(429, "{}", { "retry-after": inTwoMinutes });
    const failure = await list().catch((error: unknown) => error) as { retryAfter?: string };
    expect(Number(failure.retryAfter)).toBeGreaterThan(110);
    expect(Number(failure.retryAfter)).toBeLessThanOrEqual(120);
  });

  it.each<[string, Handle]>([
    [
      "a reset in the middle of the body",
      (_, response) => { response.writeHead(
        200, { "content-length": "50" },
      ); response.write("[{"); setTimeout(() => response.destroy(), 20); },
    ],
    ["a closed connection", (request) => request.socket.destroy()],
    ["silence", silent],
  ])("reports %s as a network error", async (_, behave) => {
    handle = behave;
    await expect(list({ timeoutMs: behave === silent ? 200 : hangLimits.ownWaitMs })).rejects.toMatchObject({
      status: 503, code: "no_answer", detail: "Network error. Please check your connection.",
    });
  });

  it("stops using idle connections after the first one that has gone silent", async () => {
    let silentSockets = new Set<unknown>();
    handle = (request, response) => {
      if (!silentSockets.has(request.socket)) setTimeout(() => answer(200, "[]")(request, response), 50);
    };
    await Promise.all([list(), list(), list(), list()]);
    // Wait until the connections are idle: while one is busy, a new one is opened beside it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    silentSockets = new Set(sockets);
    await expect(list({ timeoutMs: 200 })).rejects.toMatchObject({ code: "no_answer" });
    const startMs = performance.now();
    expect(await list({ timeoutMs: hangLimits.ownWaitMs })).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  it.each(["<html>", '[{"id":'])("reports a 502 for a successful response that cannot be parsed: %s", async (body) => {
    handle = answer(200, body);
    await expect(list()).rejects.toMatchObject({ status: 502, code: null });
  });

  it("passes on no more than the beginning of an endless detail", async () => {
    handle = answer(500, JSON.stringify({ detail: "at line 1 ".repeat(100_000) }));
    await expect(list()).rejects.toMatchObject({ status: 500, detail: "at line 1 ".repeat(100) });
  });

  it.each([600, 999])("reports a 502 for status %i, which no response of ours can have", async (status) => {
    handle = answer(status, "{}");
    const error = await list().catch((thrown: unknown) => thrown);
    expect(problemResponse(error).status).toBe(502);
  });

  it.each([200, 500])("stops reading an answer that has no end, of status %i", async (status) => {
    let written = 0;
    const chunk = Buffer.alloc(1_000_000, " ");
    let closed = Promise.resolve();
    handle = (_, response) => {
      closed = new Promise((resolve) => response.on("close", resolve));
      response.writeHead(status, { "content-type": "application/json" });
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += 1;
        written += 1;
      };
      response.on("drain", write);
      write();
    };
    await expect(list({ timeoutMs: hangLimits.ownWaitMs })).rejects.toMatchObject({ status: status === 200 ? 502 : 500, code: null });
    await closed;
    expect(written).toBeLessThan(40);
  });

  it("gives up an answer that comes by single bytes and has no end", async () => {
    handle = (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("["), 10);
      response.on("close", () => clearInterval(timer));
    };
    await expect(list({ timeoutMs: 300 })).rejects.toMatchObject({ code: "no_answer" });
  });

  it.each<[string, Handle]>([
    ["longer than its content-length", (request) => request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]HTTP/1.1 200 OK[]")],
    ["of no number", (request) => request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: -1e9\r\n\r\n[]")],
    ["of two lengths", (request) => request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]")],
    ["no HTTP", (request) => request.socket.end("SSH-2.0-OpenSSH_9.6\r\n")],
  ])("survives an answer that is %s, and the next call is answered", async (_, behave) => {
    handle = behave;
    await list().catch((error: unknown) => expect(error).toMatchObject({ code: "no_answer" }));
    handle = answer(200, '{"of":"the next call"}');
    expect(await list()).toEqual({ of: "the next call" });
  });

  it.each([
    ["/api/wallets/", 307], ["http://other.invalid/api/wallets/?page=2", 301], ["http://127.0.0.1/behind/a/proxy/api/wallets/", 308],
  ])("is repeated with a slash at its end, at its own server, if redirected to %s", async (location, status) => {
    const sent: string[] = [];
    handle = (request, response) => void text(request).then((body) => {
      sent.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      (request.url === "/api/wallets/?a=b" ? answer(201, "{}") : answer(status, "", { location }))(request, response);
    });
    await requestProductApi(walletsCalls.create, { query: { a: "b" }, body: { address: "0x" } }, { accessToken: "t" });
    expect(sent).toEqual(["POST /api/wallets?a=b Bearer t {\"address\":\"0x\"}", "POST /api/wallets/?a=b Bearer t {\"address\":\"0x\"}"]);
  });

  it("is not repeated forever if its server redirects back and forth", async () => {
    let count = 0;
    handle = (request, response) => {
      count += 1;
      answer(307, "", { location: request.url!.endsWith("/") ? "/api/wallets" : "/api/wallets/" })(request, response);
    };
    await expect(list()).rejects.toMatchObject({ status: 502 });
    expect(count).toBe(2);
  });

  it.each([
    "http://127.0.0.1:1/steal", "/", "/login/", "/api/wallets", "http://[",
  ])("does not follow a redirect to %s with its bearer token", async (location) => {
    let count = 0;
    handle = (request, response) => {
      count += 1;
      answer(302, "", { location })(request, response);
    };
    await expect(list({ accessToken: "t" })).rejects.toMatchObject({ status: 502 });
    expect(count).toBe(1);
  });
});

describe("the URL of a call", () => {
  const url = (input: CallInput, call = walletsCalls.remove) => callUrl("http://api/base", call, input);

  it.each([
    "../auth/logout", "a/b", "a?b#c", "..%2f..", "//evil.com", "@evil.com", "\\evil",
  ])("keeps %j a single segment of the path", (id) => {
    const parsed = new URL(url({ params: { id } }));
    expect(parsed.host).toBe("api");
    expect(parsed.pathname).toBe(`/base/api/wallets/${encodeURIComponent(id)}`);
    expect(parsed.search).toBe("");
  });

  it.each(["", ".", "..", undefined, null])("rejects %j, which is not a path segment", (id) => {
    expect(() => url({ params: { id } })).toThrow("Not found");
  });

  it("has the query without undefined parameters", () => {
    expect(url(
      { query: { limit: 5, q: "a&b", none: undefined } }, walletsCalls.list as never,
    )).toBe("http://api/base/api/wallets?limit=5&q=a%26b");
  });
});
