import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import type { RawEnv } from "../env";
import { RunningLine } from "./running-line";
import {
  countStep, describeFailure, describeStep, describeTotal, findPlaywrightFailures, findVitestFailures, readPlaywright, readVitest,
  type Counts, type Failure, type PlaywrightReport, type VitestReport,
} from "./summary";

export interface Step {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  /** Variables for this step only; undefined unsets one. */
  env?: RawEnv;
  /** The test runner that writes a JSON report, if the step runs tests. */
  runner?: "vitest" | "playwright";
}

export interface StepResult {
  isOk: boolean;
  counts: Counts;
  /** A few lines for each test that failed, even once, or one line for a check that failed. */
  failures: string[];
}

/** The path of the JSON report of a step's runner. */
export function reportFile(name: string): string {
  return path.resolve(".build/reports", `${name.replaceAll(/\W+/g, "-")}.json`);
}

const running = new RunningLine(process.stdout);

/** Runs a step, prints the result in one line, and shows the output only if something in it failed, even once. */
export async function runStep(step: Step, raw: RawEnv): Promise<StepResult> {
  const file = reportFile(step.name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const startMs = performance.now();
  running.start(step.name);
  const { code, output } = await runNode(step.args, { ...raw, ...step.env }, (text) => running.follow(step.name, text));
  const reported = step.runner && readReport(file, step.runner);
  const isOk = code === 0 && (!step.runner || reported?.counts.failed === 0);
  const counts = countStep(isOk, reported?.counts);
  running.end(step.name, describeStep(step.name, isOk, counts, performance.now() - startMs));
  if (!isOk || counts.flaky > 0) console.log(output.trim());
  const failures = (reported?.failures ?? []).map((failure) => describeFailure(step.name, failure));
  return { isOk, counts, failures: isOk || failures.length ? failures : [`FAILED ${step.name}`] };
}

/** Runs lanes in parallel, and the steps of each lane one after another. */
export async function runLanes(lanes: readonly (readonly Step[])[], raw: RawEnv): Promise<StepResult[]> {
  const results = lanes.map(async (steps) => {
    const ended: StepResult[] = [];
    for (const step of steps) ended.push(await runStep(step, raw));
    return ended;
  });
  return (await Promise.all(results)).flat();
}

/** Lists what failed, even once, and counts all tests in the last line. @returns the exit code of the run */
export function conclude(results: readonly StepResult[]): number {
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure);
  console.log(describeTotal(results.map(({ counts }) => counts)));
  return results.every(({ isOk }) => isOk) ? 0 : 1;
}

/** Runs node and collects its output, without colours. `onOutput` gets it as it comes. */
export async function runNode(
  args: readonly string[], env: RawEnv, onOutput: (text: string) => void = () => undefined,
): Promise<{ code: number | undefined; output: string }> {
  const child = execa(process.execPath, args, {
    env: { ...env, NO_COLOR: "1", FORCE_COLOR: undefined }, extendEnv: false, stdin: "ignore", all: true, reject: false,
  });
  child.all.on("data", (piece: Buffer) => onOutput(piece.toString()));
  const forwardSignal = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.once("SIGTERM", forwardSignal);
  process.once("SIGINT", forwardSignal);
  const { exitCode, all } = await child;
  process.removeListener("SIGTERM", forwardSignal);
  process.removeListener("SIGINT", forwardSignal);
  return { code: exitCode, output: stripVTControlCharacters(all) };
}

interface Reported {
  counts: Counts;
  failures: Failure[];
}

function readReport(file: string, runner: "vitest" | "playwright"): Reported | undefined {
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    return runner === "vitest"
      ? { counts: readVitest(report as VitestReport), failures: findVitestFailures(report as VitestReport) }
      : { counts: readPlaywright(report as PlaywrightReport), failures: findPlaywrightFailures(report as PlaywrightReport) };
  } catch {
    return undefined;
  }
}
