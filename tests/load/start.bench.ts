import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildStale } from "../../scripts/build/build";
import { loadRawEnv } from "../../scripts/env";
import { startProduct } from "../../scripts/start-product";
import { startChild } from "../../scripts/start/child";
import { findFreePorts } from "../../scripts/start/ports";
import { httpProbe, waitUntil } from "../../scripts/start/ready";
import { figure, median, report, timed, times } from "./measure";

// How long `npm start` takes until the first page, with an existing build: with and without data.
const ROUNDS = 3;
const BOUND_MS = 60_000;

const raw = loadRawEnv();

/** From the command to the page's HTML; a user opens it once the ready line shows the address. */
async function timeProduct(dataDir: string): Promise<number> {
  const { ms, result: product } = await timed(async () => {
    const started = await startProduct(raw, { DATA_DIR: dataDir });
    const answer = await fetch(`${started.webUrl}/login`);
    if (!(await answer.text()).includes("<form")) throw new Error(`/login answered ${answer.status} without a form`);
    return started;
  });
  await product.stop();
  return ms;
}

/** The same build's web half alone, until the same page: the time Next itself takes. */
async function timeBareNext(): Promise<number> {
  const [port, unusedPort] = (await findFreePorts(2)) as [number, number];
  const env = {
    ...raw, NODE_ENV: "production", PORT: `${port}`, PUBLIC_ORIGIN: `http://localhost:${port}`,
    PRODUCT_API_URL: `http://127.0.0.1:${unusedPort}`, SESSION_SECRET: "only for a measurement, 32 or more", NEXT_TELEMETRY_DISABLED: "1",
  };
  const args = ["scripts/start/web-server.mjs"];
  const { ms, result: next } = await timed(async () => {
    const child = startChild({ name: "next", args, env }, () => {});
    const isUp = await waitUntil(httpProbe(`http://127.0.0.1:${port}/login`), BOUND_MS, new AbortController().signal);
    if (!isUp) throw new Error(`the web server did not serve /login:\n${child.lastLines().join("\n")}`);
    return child;
  });
  await next.stop(BOUND_MS);
  return ms;
}

await buildStale(["api", "sandbox", "web"], raw, (text) => process.stdout.write(text));
const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-start-"));
try {
  const firstMs = await timeProduct(dataDir);
  const again: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timeBareNext());
    again.push(await timeProduct(dataDir));
  }
  const [againMs, bareMs] = [median(again), median(bare)];
  const seconds = (ms: number) => figure(ms / 1000);
  report(`second npm start to the first page: ${times(againMs / bareMs)} the bare web server (${seconds(againMs)} vs ${seconds(bareMs)} s)`);
  report(`first npm start, build present, data made anew: ${times(firstMs / bareMs)} the bare web server (${seconds(firstMs)} s)`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
