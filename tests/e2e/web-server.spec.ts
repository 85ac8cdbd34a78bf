import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { buildStale } from "../../scripts/build/build";
import { startChild, type Child } from "../../scripts/start/child";
import { findFreePorts } from "../../scripts/start/ports";
import { httpProbe, waitUntil } from "../../scripts/start/ready";
import { hangLimits } from "../support/limits";
import { expect, test } from "../support/browser/product";

let web: Child;
let port: number;
const maxConcurrentRequests = 20;

/** The web half as it runs in production, behind a proxy that speaks HTTPS. */
test.beforeAll(async () => {
  await buildStale(["web"], process.env, (text) => process.stdout.write(text));
  const [free = 0, unusedPort = 0] = await findFreePorts(2);
  port = free;
  const env = {
    PATH: process.env.PATH, NODE_ENV: "production", PORT: `${port}`, PUBLIC_ORIGIN: "https://memescope.example", PRODUCT_API_URL: `http://127.0.0.1:${unusedPort}`,
    PRODUCT_API_WS_URL: "wss://memescope.example", SESSION_SECRET: "forty characters that no other one knows", SAMPLE_DATA: "off",
    WEB_MOST_AT_ONCE: `${maxConcurrentRequests}`,
  };
  web = startChild({ name: "web", args: ["scripts/start/web-server.mjs"], env }, () => undefined);
  if (
    !(await waitUntil(httpProbe(`http://127.0.0.1:${port}/icon.svg`), hangLimits.waitMs, new AbortController().signal))
  ) throw new Error(web.lastLines().join("\n"));
});
test.afterAll(() => web.stop(10_000));

/**
 * Sends the text, and one more letter every `dripMs` if given.
 * @returns what came until the server closed the connection, and the seconds that took
 */
function send(text: string, dripMs?: number): Promise<{ answer: string; seconds: number }> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const drip = dripMs ? setInterval(() => socket.write("a"), dripMs) : undefined;
    socket.on("data", (chunk) => (answer += chunk.toString())).on("error", reject);
    socket.on("close", () => {
      clearInterval(drip);
      resolve({ answer, seconds: (performance.now() - startedMs) / 1000 });
    });
  });
}

const request = async (line: string, host = "memescope.example") =>
  (await send(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).answer;

test("unsupported methods are answered with 405", async () => {
  for (const method of ["TRACE", "PROPFIND"]) expect(await request(`${method} /login`)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, /i);
});

test("a file is only read: other methods are answered with 405", async () => {
  for (const target of ["/favicon.ico", "/print.css?x=%zz", "/%66avicon.ico", "/./fonts/../favicon.ico", "/_next/static/nothing.js"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect(await request(`${method} ${target}`)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD\r/i);
    }
  }
  expect(await request("GET /favicon.ico")).toMatch(/^HTTP\/1\.1 200 /);
});

test("no request target redirects to another host", async () => {
  for (const target of ["http://evil.example/wallets", "//evil.example/x", "/\\evil.example", "*"]) {
    const answer = await request(`GET ${target}`);
    expect([target, answer.split(" ")[1], /^location:/im.test(answer)]).toEqual([target, "400", false]);
  }
});

test("there is no image service, which would have this server request its own addresses for anybody", async () => {
  for (const address of ["/login", "/icon.svg", "https://pbs.twimg.com/a.png"]) {
    const answer = await request(`GET /_next/image?url=${encodeURIComponent(address)}&w=64&q=75`);
    expect([address, answer.split(" ")[1]]).toEqual([address, "404"]);
  }
});

test("nobody can fill the log with calls of server actions, of which there are none, or with a router state that cannot be read", async () => {
  const part = `--b\r\nContent-Disposition: form-data; name="$ACTION_ID_${"4".repeat(42)}"\r\n\r\n\r\n--b--\r\n`;
  for (const target of ["/login", "/nothing.json"]) {
    for (const [headers, body = ""] of [
      ["Next-Action: written into the log", "[]"], ["Content-Type: multipart/form-data; boundary=b", part],
      ["RSC: 1\r\nNext-Router-State-Tree: %zz"], ["RSC: 1\r\nNext-Router-State-Tree: %5B1%5D"],
    ] as const) {
      const start = `${body ? "POST" : "GET"} ${target} HTTP/1.1\r\nHost: memescope.example\r\nConnection: close\r\n`;
      const { answer } = await send(`${start}${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      expect([target, headers, answer.split(" ")[1]]).toEqual([target, headers, "400"]);
    }
  }
  expect(web.lastLines().join("\n")).not.toMatch(/written into the log|Server Action|router state/);
});

test("a path that cannot be decoded is treated like any other unknown path", async () => {
  const unreadable = {
    "/%ff": "307", "/50%%2050%%?from=%ff": "307", "/api/%ff": "404", "/api/v1/wallets/%": "404", "/session/%E0%A4%A": "307",
    "/messages/%ff/shell.json": "404", "/_next/%ff": "307",
  };
  for (const [target, status] of Object.entries(unreadable)) {
    expect([target, (await request(`GET ${target}`)).split(" ")[1]]).toEqual([target, status]);
  }
});

test("a public file is sent whole, whatever part or version of it is asked for", async () => {
  const ranges = ["bytes=999999999-", "bytes=abc", "bytes=0-10"].map((range) => `Range: ${range}`);
  for (const header of [...ranges, 'If-Match: "another"', "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"]) {
    const { answer } = await send(`GET /print.css HTTP/1.1\r\nHost: memescope.example\r\n${header}\r\nConnection: close\r\n\r\n`);
    expect([header, answer.split(" ")[1]]).toEqual([header, "200"]);
  }
});

test("what browsers, phones and search engines ask for without being told is sent to anyone", async () => {
  for (const [target, type] of [
    ["/favicon.ico", "image/x-icon"], ["/apple-touch-icon.png", "image/png"], ["/icon.svg", "image/svg+xml"],
    ["/robots.txt", "text/plain; charset=UTF-8"],
  ]) {
    const answer = await request(`GET ${target}`);
    expect([target, answer.split(" ")[1], /^content-type: ([^\r]*)/im.exec(answer)?.[1]]).toEqual([target, "200", type]);
  }
});

test("a request to upgrade to another protocol is answered without upgrading", async () => {
  for (const protocol of ["h2c", "websocket"]) {
    const { answer } =
      await send(`GET /login HTTP/1.1\r\nHost: memescope.example\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`);
    expect([protocol, answer.split(" ")[1]]).toEqual([protocol, "200"]);
  }
});

test("every response over HTTPS has Strict-Transport-Security", async () => {
  for (const target of [
    "/login", "/wallets", "/icon.svg", "/api/wallets", "/api/auth/csrf", "/session/renew", "/_next/static/nothing.js", "/nothing",
    "//refused",
  ]) {
    expect([target, /^strict-transport-security: max-age=31536000\r$/im.test(await request(`GET ${target}`))]).toEqual([target, true]);
  }
});

test("every response that a browser could show has a Content-Security-Policy, also where there is no page", async () => {
  for (const target of [
    "/login", "/login?minimal=true", "/nothing.json", "/wallets/x.png", "/_next/nothing", "/_next/data/x/wallets.json", "/session/nothing",
    "/session/renew", "/api/nothing", "/api/auth/csrf", "/icon.svg", "/icons.svg",
  ]) {
    const policies = [...(await request(`GET ${target}`)).matchAll(/^content-security-policy: ([^\r]*)/gim)].map(([, policy]) => policy);
    expect([target, policies]).toEqual([target, [expect.stringMatching(/default-src '(none|self)';.* base-uri 'none';.*frame-ancestors 'none'/)]]);
  }
});

test("a script of another version is answered with 404, without redirect or caching", async () => {
  for (const target of ["/_next/static/chunks/of-another-version.js", "/_next/static/nothing.css"]) {
    const answer = await request(`GET ${target}`);
    expect([target, answer.split(" ")[1], /^location:/im.test(answer), /^cache-control: no-store\r$/im.test(answer)]).toEqual([
      target, "404", false, true,
    ]);
  }
});

test("a browser that opens the product under another name of this machine is redirected to the configured one, and nobody else is", async ({ page, product }) => {
  const configured = new URL(product.webUrl);
  const other = ["localhost", "127.0.0.1"].find((name) => name !== configured.hostname)!;
  const at = (path: string) => `http://${other}:${configured.port}${path}`;
  for (const path of ["/login?from=%2Fwallets%3Fpage%3D1", "/icon.svg"]) {
    await page.goto(at(path));
    expect(page.url()).toBe(configured.origin + path);
  }
  expect((await page.request.get(at("/login"), { maxRedirects: 0 })).status()).toBe(200);
  const navigation = { "Sec-Fetch-Mode": "navigate" };
  expect((await page.request.post(at("/login"), { headers: navigation, maxRedirects: 0 })).status()).not.toBe(307);
  expect(await request(`GET /login`, `127.0.0.1:${port}\r\nSec-Fetch-Mode: navigate`)).toMatch(/^HTTP\/1\.1 200 /);
});

/** Requests `count` pages on one connection without waiting for the responses. */
async function pipelineRequests(count: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write("GET /login HTTP/1.1\r\nHost: memescope.example\r\n\r\n".repeat(count));
  await once(socket, "readable");
  return socket;
}

/** The statuses of four simultaneous requests. */
const fourStatuses = async () =>
  (await Promise.all(Array.from({ length: 4 }, () => request("GET /login")))).map((answer) => answer.split(" ")[1]);
const served = ["200", "200", "200", "200"];

test("pipelined requests take up no capacity once their connection has closed", async () => {
  for (let time = 0; time < 3; time += 1) (await pipelineRequests(maxConcurrentRequests)).destroy();
  await expect.poll(fourStatuses).toEqual(served);
});

test("requests whose bodies never arrive take up no capacity that others need", async () => {
  const head = "POST /login HTTP/1.1\r\nHost: memescope.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n";
  const waiting = Array.from({ length: maxConcurrentRequests }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  // 100 Continue is sent once the request is under way.
  await Promise.all(waiting.map((socket) => (socket.write(head), once(socket, "data"))));
  expect(await fourStatuses()).toEqual(served);
  waiting.forEach((socket) => socket.destroy());
});

test("a request body that arrives too slowly times out", async () => {
  const own = "Origin: https://memescope.example\r\nSec-Fetch-Site: same-origin\r\n";
  const head =
    `POST /api/auth/callback/login HTTP/1.1\r\nHost: memescope.example\r\n${own}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`;
  const { answer, seconds } = await send(head, 500);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeLessThan(hangLimits.ownWaitMs / 1000);
});

test("scripts are sent in the smallest encoding that the client accepts, and cached permanently", async () => {
  const get = async (target: string, encodings: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { "accept-encoding": encodings } });
    return {
      headers: response.headers,
      encoding: response.headers.get("content-encoding"),
      length: Number(response.headers.get("content-length")),
      text: await response.text(),
    };
  };
  const page = await get("/login", "gzip, br");
  const scripts = await Promise.all([
    ...page.text.matchAll(/\/_next\/static\/chunks\/[^"]+?\.js/g),
  ].map(async ([script]) => ({ script, ...(await get(script, "identity")) })));
  const [plain] = scripts.sort((one, other) => other.length - one.length);
  const [br, gzip] = [await get(plain!.script, "gzip, deflate, br, zstd"), await get(plain!.script, "gzip")];
  expect([page.encoding, br.encoding, gzip.encoding, plain!.encoding]).toEqual(["br", "br", "gzip", null]);
  expect([br.text === plain!.text, gzip.text === plain!.text]).toEqual([true, true]);
  expect(br.length).toBeLessThan(gzip.length);
  expect(gzip.length).toBeLessThan(plain!.length / 2);
  for (const { headers } of [br, gzip, plain!]) {
    const cacheHeaders = [
      "cache-control", "vary", "x-content-type-options", "cross-origin-resource-policy", "strict-transport-security",
    ].map((name) => headers.get(name));
    expect(cacheHeaders).toEqual(["public,max-age=31536000,immutable", "Accept-Encoding", "nosniff", "same-origin", "max-age=31536000"]);
  }
  expect((await get("/login", "gzip")).encoding).toBe("gzip");
  for (const target of ["/_next/static/../server/middleware-manifest.json", "/_next/static/%2e%2e/BUILD_ID", "/_next/static/nothing.js"]) {
    expect([target, /^HTTP\/1\.1 [34]\d\d /.test(await request(`GET ${target}`))]).toEqual([target, true]);
  }
});
