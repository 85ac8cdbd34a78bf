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
  testResults: { status: string; assertionResults: { status: string; failureMessages: unknown[] }[] }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
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
