import path from "node:path";
import { buildStale } from "../../scripts/build/build";
import { startChild } from "../../scripts/start/child";
import { findFreePorts } from "../../scripts/start/ports";
import { httpProbe, waitUntil } from "../../scripts/start/ready";
import { plainDialect, type Dialect } from "../spec-api/dialect";
import { startSpecApi, type SpecApi } from "../spec-api/server";
import { hangLimits } from "./limits";

/** A web half of its own, in front of a product API that speaks SPEC.md alone. */
export interface SpecProduct {
  readonly api: SpecApi;
  readonly webUrl: string;
  /** Changes how the API speaks from the next request on; what is not named is plain. */
  speak(dialect: Partial<Dialect>): void;
  stop(): Promise<void>;
}

const stopBoundMs = 10_000;

/**
 * Starts both, the web half as it runs in production, with nothing but the variables that such a deployment sets.
 * @throws Error with its last words where the web half does not come up
 */
export async function startSpecProduct(dialect: Partial<Dialect>): Promise<SpecProduct> {
  await buildStale(["web"], process.env, (text) => process.stdout.write(text));
  const api = await startSpecApi(dialect);
  const [port = 0] = await findFreePorts(1);
  const webUrl = `http://localhost:${port}`;
  const web = startChild(
    {
      name: "web",
      args: [path.resolve("scripts/start/web-server.mjs")],
      env: {
        PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PORT: `${port}`, PUBLIC_ORIGIN: webUrl, PRODUCT_API_URL: api.url,
        SESSION_SECRET: "forty characters that no other one knows", SAMPLE_DATA: "off",
      },
    },
    () => undefined,
  );
  const stop = async (): Promise<void> => {
    await web.stop(stopBoundMs);
    await api.stop();
  };
  // A file that needs nothing of the product API, which may never answer.
  if (!(await waitUntil(httpProbe(`http://127.0.0.1:${port}/icon.svg`), hangLimits.waitMs, new AbortController().signal))) {
    await stop();
    throw new Error(`The web half did not start:\n${web.lastLines().join("\n")}`);
  }
  return { api, webUrl, stop, speak: (more) => void Object.assign(api.dialect, plainDialect, dialect, more) };
}
