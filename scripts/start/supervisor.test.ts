import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hangLimits } from "@/tests/support/limits";
import { migratingMessage } from "../../product-api/db/migrating";
import { isAlive } from "../../product-api/db/process-mark";
import { findFreePorts } from "./ports";
import { chainProbe, httpProbe } from "./ready";
import { supervise, type Part } from "./supervisor";

let folder: string;
let written: string[];
let stop: AbortController;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-supervisor-"));
  written = [];
  stop = new AbortController();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A real child process: writes its pid to a file, then runs the given code. */
function part(name: string, code: string, probes: Part["probes"] = []): Part {
  const pidFile = path.join(folder, name);
  return {
    name, args: ["-e", `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); ${code}`], env: process.env, probes,
  };
}

function run(parts: Part[], bounds: { readyBoundMs?: number; stopBoundMs?: number } = {}): Promise<number> {
  return supervise({
    parts, readyLine: "ready", isVerbose: false, stopSignal: stop.signal, readyBoundMs: hangLimits.waitMs, stopBoundMs: hangLimits.waitMs,
    write: (line) => written.push(line), ...bounds,
  });
}

async function pidOf(name: string): Promise<number> {
  const file = path.join(folder, name);
  while (!existsSync(file) || !readFileSync(file, "utf8")) await delay(20);
  return Number(readFileSync(file, "utf8"));
}

const isRunning = (pid: number): boolean => isAlive({ pid, startTicks: null, bootId: null });
const stays = "setInterval(() => {}, 1000);";
const serves = (port: number, answer: string) =>
  `require("http").createServer((req, res) => res.end(${JSON.stringify(answer)})).listen(${port}, "127.0.0.1");`;

test("prints the ready line once when every part answers, and stops them all on the signal", async () => {
  const [webPort = 0, chainPort = 0] = await findFreePorts(2);
  const result = run([
    part("web", serves(webPort, "hello"), [{ what: "web", probe: httpProbe(`http://127.0.0.1:${webPort}/login`) }]),
    part("chain", serves(chainPort, '{"result":"0x1"}'), [{ what: "chain", probe: chainProbe(`http://127.0.0.1:${chainPort}`) }]),
  ]);
  while (!written.length) await delay(20);
  stop.abort();
  expect(await result).toBe(0);
  expect(written).toEqual(["ready"]);
  expect([await pidOf("web"), await pidOf("chain")].map(isRunning)).toEqual([false, false]);
});

test("a crashed child stops the rest, shows its last lines without colours, and fails", async () => {
  const crash = 'setTimeout(() => { console.log("working"); console.error("\\u001b[31mout of luck\\u001b[0m"); process.exit(3) }, 300);';
  const code = await run([part("api", crash), part("web", stays)]);
  expect(code).toBe(1);
  expect(written).toEqual(["ready", "api stopped (exit code 3). Its last lines:", "api │ working", "api │ out of luck"]);
  expect(isRunning(await pidOf("web"))).toBe(false);
});

test("a child that never answers aborts the start and is named", async () => {
  const [port = 0] = await findFreePorts(1);
  const code = await run([part("api", stays, [{ what: "the product API", probe: httpProbe(`http://127.0.0.1:${port}`) }])], {
    readyBoundMs: 500,
  });
  expect(code).toBe(1);
  expect(written).toEqual(["the product API did not respond within 1 s."]);
});

test("waits for a child as long as it reports that it is migrating a database, and shows the report", async () => {
  const [port = 0] = await findFreePorts(1);
  const migrates =
    `const said = setInterval(() => console.log("${migratingMessage}: x"), 100); setTimeout(() => { clearInterval(said); ${serves(port, "ok")} }, 3000);`;
  const result = run(
    [part("api", migrates, [{ what: "the product API", probe: httpProbe(`http://127.0.0.1:${port}`) }])], { readyBoundMs: 2_000 },
  );
  while (written.at(-1)?.startsWith("api │ ") ?? true) await delay(20);
  stop.abort();
  expect(await result).toBe(0);
  expect(written.at(-1)).toBe("ready");
  expect(written[0]).toBe(`api │ ${migratingMessage}: x`);
});

test("a child that ignores SIGTERM is killed after the bound, with everything it started", async () => {
  const grandchild = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(
    `require("fs").writeFileSync(${JSON.stringify("PLACE")}, String(process.pid)); ${stays}`,
  )}.replace("PLACE", ${JSON.stringify("FOLDER")} + "/grandchild")]);`.replace("FOLDER", folder);
  const result = run([part("stubborn", `process.on("SIGTERM", () => {}); ${grandchild} ${stays}`)], { stopBoundMs: 500 });
  const pids = [await pidOf("stubborn"), await pidOf("grandchild")];
  stop.abort();
  expect(await result).toBe(0);
  await expect.poll(() => pids.map(isRunning)).toEqual([false, false]);
});

/** Starts a process that runs the given code, and kills its parent with SIGKILL. @returns its pid. */
async function orphan(code: string): Promise<number> {
  const preload = new URL("exit-with-parent.mjs", import.meta.url).href;
  const child = `require("child_process").spawn(process.execPath, ["--import", ${JSON.stringify(preload)}, "-e", ${JSON.stringify(
    `require("fs").writeFileSync(${JSON.stringify(path.join(folder, "orphan"))}, String(process.pid)); ${code}`,
  )}], { detached: true, stdio: "ignore" });`;
  const supervisor = spawn(process.execPath, ["-e", `${child} ${stays}`]);
  const pid = await pidOf("orphan");
  supervisor.kill("SIGKILL");
  return pid;
}

test("a child exits by itself when its supervisor is killed", async () => {
  const pid = await orphan(stays);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("a child whose supervisor is killed has time to shut down cleanly", async () => {
  const done = path.join(folder, "done");
  // Handles only the first signal, as the product's processes do.
  const pid =
    await orphan(`process.once("SIGTERM", () => setTimeout(() => { require("fs").writeFileSync(${JSON.stringify(done)}, ""); process.exit(0); }, 3000)); ${stays}`);
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(existsSync(done)).toBe(true);
});
