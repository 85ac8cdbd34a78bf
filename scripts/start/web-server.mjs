// The web half's process: Next, behind a small server that does what Next cannot (decision 073).
// @ts-check
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import next from "next";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import sirv from "sirv";
import { holdScripts, requoteData, rewriteDocument } from "./rewritten-documents.mjs";
import { webVariables } from "./web-variables.mjs";

/** Next answers some other methods with a 500. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Milliseconds within which the whole request must arrive; none of our forms or calls takes a tenth of it. */
const requestTimeout = 15_000;
/**
 * A response of which nothing is written or read for this long, or up to twice
 * as long, is cut off. Pages give up waiting for data within half of it.
 */
const idleTimeoutMs = 20_000;

/** `maxConcurrentRequests`: how many responses may be in progress. Further requests get a 503 with Retry-After before any work is done. */
const { port, publicOrigin, maxConcurrentRequests } = webVariables(process.env);
const hostname = "127.0.0.1";
/** As `isLoopbackHost` in lib/server/env.ts. */
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];
const isHttps = publicOrigin.startsWith("https:");

// Next would take every connection that asks for an upgrade away from the server named here and drop it or leave it open. It upgrades
// nothing in production, so it gets a server that never listens, and Node answers such requests like any other.
const app = next({ dev: false, hostname, port, httpServer: createServer() });
await app.prepare();
const serve = app.getRequestHandler();
/**
 * Requests in progress, oldest first.
 * @type {Set<import("node:http").IncomingMessage>}
 */
const active = new Set();

/**
 * Scripts, styles and fonts as compressed by the build, which can take its time to make them smaller than compressing per request would.
 */
const files = sirv(".next/static", {
  brotli: true, gzip: true, immutable: true, maxAge: 31_536_000,
  // The headers next.config.mjs sets on every response.
  setHeaders: (response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("cross-origin-resource-policy", "same-origin");
  },
});
const filesPath = "/_next/static/";
const publicPaths = new Set(readdirSync("public", { encoding: "utf8", recursive: true }).map((name) => `/${name}`));

/** With these, Next answers 500 if a public file lacks the part or version asked for. A server may ignore them: these files are small. */
const ignoredHeaders = ["range", "if-match", "if-unmodified-since"];

/** Responses are a twelfth smaller than with Next's gzip, in the same time. A window larger than any page would only cost memory. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } } });

const server = createServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 1_000 }, (request, response) => {
  // One id for this request in the logs of all processes. Static files are not logged, and every byte of their responses counts.
  if (!request.url?.startsWith("/_next/")) {
    const sent = request.headers["x-request-id"];
    request.headers["x-request-id"] = typeof sent === "string" && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
    response.setHeader("x-request-id", request.headers["x-request-id"]);
  }
  if (isHttps) response.setHeader("strict-transport-security", "max-age=31536000");
  if (!methods.includes(request.method ?? "")) return refuse(response, 405, { allow: methods.join(", ") });
  // Next would redirect an absolute URL in place of the path, or what parses as one, to its host.
  if (!/^\/(?![/\\])/.test(request.url ?? "")) return refuse(response, 400);
  if (fillsLog(request)) return refuse(response, 400);
  const url = (request.url = decodable(request.url ?? ""));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && isFile(url)) return refuse(response, 405, { allow: "GET, HEAD" });
  if (isNavigationToOtherName(request)) return refuse(response, 307, { location: new URL(url, publicOrigin).href });
  if (url.startsWith(filesPath) && isRead) {
    request.url = url.slice(filesPath.length - 1);
    // All files are known at startup. Next would redirect a request for a script of another version to a page, and render that.
    return files(request, response, () => refuse(response, 404));
  }
  answer(request, response);
});

/**
 * Whether a URL leads to a file. Next answers other methods than GET and HEAD there with a 500: it looks for a page that says they are not
 * allowed, and has none.
 * @param {string} url
 */
function isFile(url) {
  const path = decodeURIComponent(new URL(url, publicOrigin).pathname);
  return path.startsWith(filesPath) || publicPaths.has(path);
}

/**
 * Whether a browser on this machine opens a page under another of its names than the configured one: cookies, the live channel and passkeys
 * work under one name only. Middleware cannot redirect it, because Next takes all these names for one host and makes the location relative,
 * which leads to the same page again.
 * @param {import("node:http").IncomingMessage} request
 */
function isNavigationToOtherName({ method, headers }) {
  if ((method !== "GET" && method !== "HEAD") || headers["sec-fetch-mode"] !== "navigate") return false;
  if (!URL.canParse(`http://${headers.host}`)) return false;
  const [requested, configured] = [new URL(`http://${headers.host}`), new URL(publicOrigin)];
  const areOneMachine = [requested, configured].every(({ protocol, hostname: name }) =>
    protocol === "http:" && loopbackNames.includes(name));
  return areOneMachine && requested.port === configured.port && requested.hostname !== configured.hostname;
}

/**
 * Whether Next would write several lines to the log for a request that no page of ours sends, and anybody could fill the log with: one that
 * calls a server action, of which there are none, or that gives the client router's state in another form than its own.
 * @param {import("node:http").IncomingMessage} request
 */
function fillsLog({ headers }) {
  if (headers["next-action"] !== undefined || /^\s*multipart\/form-data/i.test(headers["content-type"] ?? "")) return true;
  try {
    parseAndValidateFlightRouterState(/** @type {string} */ (headers["next-router-state-tree"]));
    return false;
  } catch {
    return true;
  }
}

/**
 * Next fails on a path that cannot be decoded. With its percent signs escaped, it is an ordinary path that does not exist.
 * @param {string} url
 */
function decodable(url) {
  const [path = ""] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/**
 * Passes the request to Next, unless too many are in progress.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function answer(request, response) {
  if (active.size >= maxConcurrentRequests && !makeRoom()) return refuse(response, 503, { "retry-after": "5" });
  active.add(request);
  onResponseClosed(request, response, () => active.delete(request));
  response.setTimeout(idleTimeoutMs);
  for (const name of ignoredHeaders) delete request.headers[name];
  const forward = () => {
    // Only Chromium says who it is in this header, and only it tells a page how fast its line is.
    rewriteDocument(response, request.headers["sec-ch-ua"] ? [holdScripts(), requoteData] : [requoteData]);
    return serve(request, response).catch(() => response.destroy());
  };
  // The middleware is typed for Express, but uses only what Node's own request and response have.
  compress(/** @type {import("express").Request} */ (request), /** @type {import("express").Response} */ (response), forward);
}

/** Cuts off the request whose body has been arriving longest, if there is one (as in product-api/http/bounds.ts). */
function makeRoom() {
  for (const request of active) {
    if (request.complete) continue;
    active.delete(request);
    request.socket.destroy();
    return true;
  }
  return false;
}

/**
 * Calls `act` once, when the response has ended or its connection has closed. Both events are needed: with pipelined requests, Node reports
 * a closed connection only to the response whose turn it is, not to those queued behind it.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {() => void} act
 */
function onResponseClosed({ socket }, response, act) {
  const end = () => {
    response.off("close", end);
    socket.off("close", end);
    act();
  };
  response.once("close", end);
  // There is one listener per pending response; each is removed when its response is over.
  socket.setMaxListeners(0).once("close", end);
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {Record<string, string>} [headers]
 */
function refuse(response, status, headers) {
  response.writeHead(status, { "content-length": 0, connection: "close", "cache-control": "no-store", ...headers }).end();
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}
server.listen(port, hostname);
