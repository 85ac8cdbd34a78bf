import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readEnv } from "../env";
import { healthTimeoutMs, type HealthAnswer } from "./health";

/**
 * Connects to the live channel as a browser on this site would, but without a
 * ticket: a working channel refuses with 401. (`fetch` cannot request an upgrade.)
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
    const settle = (status: number) => {
      resolve({ kind: "answer", status, tookMs: Math.round(performance.now() - startMs) });
      request.destroy();
    };
    request.on("response", ({ statusCode }) => settle(statusCode ?? 0));
    request.on("upgrade", () => settle(101));
    request.on("error", () => resolve({ kind: "silence" }));
    request.end();
  });
}
