// The web half's process: Next behind what Next does not do by itself (decision 073).
// @ts-check
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import next from "next";
import sirv from "sirv";

/** Others are answered by Next with a failure of its own. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** All of a request must have arrived by then: no form and no call of ours takes a tenth of it. */
const requestTimeout = 15_000;
/** Where nothing of an answer is made or taken for so long, or twice as long, it is cut off. What a page waits for is given up within half of it. */
const takenWithin = 20_000;
/** So many answers are made at once; who comes then is told to come again, before anything is done for them. */
const mostAtOnce = Number(process.env.WEB_MOST_AT_ONCE || 400);

const [hostname, port] = ["127.0.0.1", Number(process.env.PORT || 3000)];
const isHttps = process.env.PUBLIC_ORIGIN?.startsWith("https:");

// Next would take every connection that asks for an upgrade away from the server named here and drop it or leave it open. It upgrades nothing
// in production, so it gets a server that never listens, and Node answers such requests like any other.
const app = next({ dev: false, hostname, port, httpServer: createServer() });
await app.prepare();
const serve = app.getRequestHandler();
let atOnce = 0;

/** Scripts, styles and fonts as they were compressed by the build: smaller than what can be compressed while somebody waits. */
const files = sirv(".next/static", {
  brotli: true, gzip: true, immutable: true, maxAge: 31_536_000,
  // As next.config.mjs says of every answer.
  setHeaders: (response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("cross-origin-resource-policy", "same-origin");
  },
});
const filesPath = "/_next/static/";

/** A twelfth smaller than the gzip of Next's own, in the same time. A window larger than any page would only take memory. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } } });

const server = createServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 1_000 }, (request, response) => {
  // One name for what this request leaves in the logs of all parts; files leave nothing, and are counted by the byte.
  if (!request.url?.startsWith("/_next/")) {
    const sent = request.headers["x-request-id"];
    request.headers["x-request-id"] = typeof sent === "string" && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
    response.setHeader("x-request-id", request.headers["x-request-id"]);
  }
  if (isHttps) response.setHeader("strict-transport-security", "max-age=31536000");
  if (!methods.includes(request.method ?? "")) return refuse(response, 405, { allow: methods.join(", ") });
  // A whole address in its place, or what reads as one, would be led to its host.
  if (!/^\/(?![/\\])/.test(request.url ?? "")) return refuse(response, 400);
  const url = (request.url = decodable(request.url ?? ""));
  if (url.startsWith(filesPath) && (request.method === "GET" || request.method === "HEAD")) {
    request.url = url.slice(filesPath.length - 1);
    // All of them are known at the start. Next would lead whoever asks for a script of another version to a page, and draw that.
    return files(request, response, () => refuse(response, 404));
  }
  answer(request, response);
});

/**
 * Next fails over a path with signs that cannot be decoded. Taken as it is written, it is a path like any other that leads nowhere.
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
 * By Next, as long as it is not too much at once.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function answer(request, response) {
  if (atOnce >= mostAtOnce) return refuse(response, 503, { "retry-after": "5" });
  atOnce += 1;
  whenOver(request, response, () => (atOnce -= 1));
  response.setTimeout(takenWithin);
  const passOn = () => serve(request, response).catch(() => response.destroy());
  // It is made for Express, and uses no more of it than Node's own request and answer.
  compress(/** @type {import("express").Request} */ (request), /** @type {import("express").Response} */ (response), passOn);
}

/**
 * Node tells of its end the answer alone whose turn it is: of those to requests that were sent behind it without waiting nothing is told when
 * their connection ends.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {() => void} act
 */
function whenOver({ socket }, response, act) {
  const end = () => {
    response.off("close", end);
    socket.off("close", end);
    act();
  };
  response.once("close", end);
  // As many answers as wait on it; each leaves it when it is over.
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
