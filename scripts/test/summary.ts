import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const MESSAGE_LINES = 8;

/** How many tests passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** How many of those that passed did so only on the second try. */
  flaky: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** A test that failed, even if it passed at its second try. */
export interface Failure {
  /** Its file, relative to the current folder, and its title. */
  test: string;
  message: string;
  passedLater: boolean;
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one
 * failure; a test that passed but has failure messages passed on a retry.
 */
export function readVitest(report: VitestReport): Counts {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === "failed" && !assertionResults.length);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: tests.filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0).length,
  };
}

/** Reads Playwright's JSON report. */
export function readPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped, flaky: stats.flaky };
}

/** The tests of Vitest's report that failed, in the order of the report, and the files that could not be loaded. */
export function findVitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative("", name);
    if (status === "failed" && !assertionResults.length) return [{ test: file, message, passedLater: false }];
    return assertionResults.filter(({ failureMessages }) => failureMessages.length).map((test) => ({
      test: `${file} › ${test.fullName}`, message: test.failureMessages.join("\n"), passedLater: test.status === "passed",
    }));
  });
}

/** The tests of Playwright's report that failed, and the errors outside tests. */
export function findPlaywrightFailures({ errors, suites }: PlaywrightReport): Failure[] {
  const ofSuite = (suite: PlaywrightSuite): Failure[] => [
    ...suite.specs.flatMap(({ title, file, tests }) => tests.flatMap(({ status, results }) => {
      const messages = results.flatMap((result) => result.errors).map(({ message }) => message ?? "");
      return messages.length ? [{ test: `${file} › ${title}`, message: messages.join("\n"), passedLater: status === "flaky" }] : [];
    })),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [
    ...errors.map(({ message }) => ({ test: "outside tests", message: message ?? "", passedLater: false })), ...suites.flatMap(ofSuite),
  ];
}

/** A few lines about a failure, for the end of a run: `FAILED end-to-end: login.spec.ts › title`, and how its message begins. */
export function describeFailure(step: string, { test, message, passedLater }: Failure): string {
  const lines = stripVTControlCharacters(message).split("\n").filter((line) => line.trim()).slice(0, MESSAGE_LINES);
  return [`${passedLater ? "second try" : "FAILED"} ${step}: ${test}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** The counts of a step: those of its report, and at least one failure if it did not succeed. */
export function countStep(isOk: boolean, counts: Counts | undefined): Counts {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  return isOk || known.failed > 0 ? known : { ...known, failed: 1 };
}

/** One line about a step: `unit: ok, 120 passed in 9 s`. */
export function describeStep(name: string, isOk: boolean, counts: Counts, ms: number): string {
  const numbers = [
    counts.passed > 0 ? `${counts.passed} passed` : "",
    !isOk && counts.failed > 0 && counts.passed > 0 ? `${counts.failed} failed` : "",
    counts.flaky > 0 ? `${counts.flaky} at the second try` : "",
    counts.skipped > 0 ? `${counts.skipped} skipped` : "",
  ].filter(Boolean);
  const result = isOk ? "ok" : "FAILED";
  return `${[`${name}: ${result}`, ...numbers].join(", ")} in ${Math.max(1, Math.round(ms / 1000))} s`;
}

/** The last line of a whole run. */
export function describeTotal(steps: readonly Counts[]): string {
  const sum = (key: keyof Counts): number => steps.reduce((total, step) => total + step[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
