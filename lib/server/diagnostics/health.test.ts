import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";

let server: Server | null = null;

afterEach(async () => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(null)));
  server = null;
});

/** Starts a product API that answers like this; returns the two readers of a process that has just started beside it. */
async function startWithApi(listener: RequestListener, prepare?: (server: Server) => void) {
  server = createServer(listener);
  prepare?.(server);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return readersOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function readersOf(productApiUrl: string) {
  vi.stubEnv("PRODUCT_API_URL", productApiUrl);
  vi.resetModules();
  delete (globalThis as { memescopeWebEnv?: unknown }).memescopeWebEnv;
  const [{ readHealth }, { probeWebsocket }] = await Promise.all([import("./health"), import("./websocket-probe")]);
  return { readHealth, probeWebsocket };
}

const report = {
  status: "ok",
  dependencies: [{ name: "database", state: "ok" }, { name: "chain", state: "failing", message: "http://10.0.0.7:8545 refused" }],
};

describe("the health of the product API", () => {
  it("is read with the state of each dependency and without its messages", async () => {
    const { readHealth } = await startWithApi((request, response) => response.end(
      request.url === "/health/ready" ? JSON.stringify(report) : "{}",
    ));
    const health = await readHealth();
    expect(health).toMatchObject({ live: { kind: "answer", status: 200 }, ready: { kind: "answer", status: 200 } });
    expect(health.dependencies).toEqual([{ name: "database", state: "ok" }, { name: "chain", state: "failing" }]);
    expect(JSON.stringify(health)).not.toContain("10.0.0.7");
  });

  it("includes the report of an unready product API, but not one that cannot be read", async () => {
    const unready = await startWithApi((_request, response) =>
      response.writeHead(503).end(JSON.stringify({ status: "unavailable", dependencies: [{ name: "database", state: "failing" }] })));
    expect(await unready.readHealth()).toMatchObject({ ready: { status: 503 }, dependencies: [{ name: "database", state: "failing" }] });
    server?.close();
    const strange = await startWithApi((_request, response) => response.end("fine"));
    expect(await strange.readHealth()).toMatchObject({ ready: { kind: "answer", status: 200 }, dependencies: null });
  });

  it("is read of an answer that grows without end when it is unpacked, without unpacking it whole", async () => {
    const packed = gzipSync(Buffer.alloc(400_000_000, " "), { level: 1 });
    const { readHealth } = await startWithApi((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed));
    const beforeBytes = process.memoryUsage().rss;
    expect(await readHealth()).toMatchObject({ ready: { kind: "answer", status: 200 }, dependencies: null });
    expect(process.memoryUsage().rss - beforeBytes).toBeLessThan(200_000_000);
  });

  it.each([
    ["declared as HTML", { "content-type": "text/html; charset=utf-8" }, "<!doctype html><title>Log in to the network</title>"],
    ["without a content type", {}, "\n <html><body>It works!</body></html>"],
  ])("is not read from a page that a gateway answers with 200, %s", async (_how, headers, page) => {
    const { readHealth } = await startWithApi((_request, response) => response.writeHead(200, headers).end(page));
    const health = await readHealth();
    expect(health).toMatchObject({ live: { kind: "page" }, ready: { kind: "page" }, dependencies: null });
    const [{ judgeHealth }, { judgeOverall }] = await Promise.all([import("./system-check"), import("./minimal-page")]);
    expect(judgeOverall(health)).toBe("down");
    expect(judgeHealth(health).map(({ id, state, reason }) => `${id} ${state} ${reason}`)).toEqual([
      "api failing notTheApi", "readiness unknown apiSilent",
      ...["database", "chain", "prices", "x", "memex", "board", "mail"].map((id) => `${id} unknown apiSilent`),
    ]);
  });

  it("is read from a 404 even if it comes with an HTML page", async () => {
    const { readHealth } = await startWithApi((_request, response) =>
      response.writeHead(404, { "content-type": "text/html" }).end("<pre>Cannot GET</pre>"));
    expect(await readHealth()).toMatchObject({ live: { kind: "answer", status: 404 }, ready: { kind: "answer", status: 404 } });
  });

  it("is silence if nothing listens", async () => {
    const { readHealth, probeWebsocket } = await readersOf("http://127.0.0.1:9");
    expect(await readHealth()).toEqual({ live: { kind: "silence" }, ready: { kind: "silence" }, dependencies: null });
    expect(await probeWebsocket()).toEqual({ kind: "silence" });
  });

  it("is fetched at most once a second, however many readers there are", async () => {
    let requestCount = 0;
    const { readHealth } = await startWithApi((_request, response) => response.end(String(++requestCount)));
    await Promise.all([readHealth(1_000), readHealth(1_001), readHealth(1_999)]);
    expect(requestCount).toBe(2);
    await readHealth(2_000);
    expect(requestCount).toBe(4);
  });
});

it("the live channel is probed as a browser of this site connects, but without a ticket", async () => {
  let seen: Record<string, unknown> = {};
  const { probeWebsocket } = await startWithApi((_request, response) => response.end(), (listening) =>
    listening.on("upgrade", (request, socket) => {
      seen = { url: request.url, upgrade: request.headers.upgrade, origin: request.headers.origin, cookie: request.headers.cookie };
      socket.end("HTTP/1.1 401 Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }));
  expect(await probeWebsocket()).toMatchObject({ kind: "answer", status: 401 });
  expect(seen).toEqual({ url: "/ws", upgrade: "websocket", origin: "http://localhost:3000", cookie: undefined });
});
