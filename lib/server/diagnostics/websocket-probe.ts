import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readEnv } from "../env";
import { healthTimeoutMs, type HealthAnswer } from "./health";

/**
 * Knocks at the live channel as a browser of this site would, but without a ticket: a channel that is
 * there refuses with 401. (`fetch` cannot ask for an upgrade.)
 */
export function probeWebsocket(): Promise<HealthAnswer> {
  const { productApiWsUrl, publicOrigin } = readEnv();
  const startMs = performance.now();
  return new Promise((resolve) => {
    const url = new URL(`${productApiWsUrl.replace(/^ws/, "http")}/ws`);
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = send(url, {
      headers: {
        connection: "Upgrade", upgrade: "websocket", origin: publicOrigin,
        "sec-websocket-version": "13", "sec-websocket-key": "bWVtZXNjb3BlLWNoZWNrIQ==",
      },
      agent: false,
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    const heard = (status: number) => {
      resolve({ kind: "answer", status, tookMs: Math.round(performance.now() - startMs) });
      request.destroy();
    };
    request.on("response", ({ statusCode }) => heard(statusCode ?? 0));
    request.on("upgrade", () => heard(101));
    request.on("error", () => resolve({ kind: "silence" }));
    request.end();
  });
}
