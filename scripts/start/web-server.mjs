// The web half's process: Next behind what Next does not do by itself (decision 073).
// @ts-check
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import next from "next";

/** Others are answered by Next with a failure of its own. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** All of a request must have arrived by then: no form and no call of ours takes a tenth of it. */
const requestTimeout = 15_000;
/** So many answers are made at once; who comes then is told to come again, before anything is done for them. */
const mostAtOnce = Number(process.env.WEB_MOST_AT_ONCE || 400);

const [hostname, port] = ["127.0.0.1", Number(process.env.PORT || 3000)];
const isHttps = process.env.PUBLIC_ORIGIN?.startsWith("https:");

const app = next({ dev: false, hostname, port });
await app.prepare();
const serve = app.getRequestHandler();
let atOnce = 0;

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
  if (atOnce >= mostAtOnce) return refuse(response, 503, { "retry-after": "5" });
  atOnce += 1;
  response.once("close", () => (atOnce -= 1));
  serve(request, response).catch(() => response.destroy());
});

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
