import path from "node:path";
import { buildStale } from "../../../scripts/build/build";
import { startChild } from "../../../scripts/start/child";
import { freePorts } from "../../../scripts/start/ports";
import { httpProbe, waitUntil } from "../../../scripts/start/ready";
import { hangLimits } from "../limits";

const stopBoundMs = 10_000;

/** A separate web half. */
export interface WebHalf {
  readonly url: string;
  stop(): Promise<void>;
}

/** An address on a free port, for anything that must know the web half's address before it runs. */
export async function findWebUrl(): Promise<string> {
  return `http://localhost:${(await freePorts()).PORT}`;
}

interface WebHalfOptions {
  /** Where browsers reach it, if that is not its own address: one of several behind a proxy. */
  publicOrigin?: string;
  /** Next's own server runs it instead of ours, as on a platform that runs Next itself. */
  isNextAlone?: boolean;
}

/**
 * Starts a web half at `url` in front of a product API, as in production, with only the variables that such a deployment sets.
 * @throws Error with its last lines of output if it does not start
 */
export async function startWebHalf(
  url: string, productApiUrl: string, { publicOrigin = url, isNextAlone = false }: WebHalfOptions = {},
): Promise<WebHalf> {
  await buildStale(["web"], process.env, (text) => process.stdout.write(text));
  const { port } = new URL(url);
  const web = startChild(
    {
      name: "web",
      args: isNextAlone ? [path.resolve("node_modules/next/dist/bin/next"), "start", "-H", "127.0.0.1"]
        : [path.resolve("scripts/start/web-server.mjs")],
      env: {
        PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PORT: port, PUBLIC_ORIGIN: publicOrigin,
        PRODUCT_API_URL: productApiUrl,
        SESSION_SECRET: "forty characters that no other one knows", SAMPLE_DATA: "off",
      },
    },
    () => undefined,
  );
  const stop = () => web.stop(stopBoundMs).then(() => undefined);
  // A static file, because the product API may never respond.
  if (
    await waitUntil(httpProbe(`http://127.0.0.1:${port}/icon.svg`), hangLimits.waitMs, new AbortController().signal)
  ) return { url, stop };
  await stop();
  throw new Error(`The web half did not start:\n${web.lastLines().join("\n")}`);
}
