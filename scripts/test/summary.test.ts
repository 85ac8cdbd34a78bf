import path from "node:path";
import { expect, test } from "vitest";
import {
  countStep, describeFailure, describeStep, describeTotal, findPlaywrightFailures, findVitestFailures, readPlaywright, readVitest,
} from "./summary";

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test("counts Vitest's report, with a file that does not load as one failure", () => {
  expect(readVitest(vitest)).toEqual({ passed: 3, failed: 1, skipped: 2, flaky: 0 });
  const file = { name: "a.test.ts", message: "", status: "failed" };
  const [unloaded, failed] = [
    { ...file, assertionResults: [] }, { ...file, assertionResults: [{ fullName: "a", status: "failed", failureMessages: ["why"] }] },
  ];
  expect(readVitest({ ...vitest, testResults: [unloaded, failed] }).failed).toBe(2);
});

test("counts as flaky only those of Vitest's tests that passed at a second try", () => {
  const assertionResults = [
    { fullName: "a", status: "passed", failureMessages: ["why"] },
    { fullName: "b", status: "passed", failureMessages: [] },
    { fullName: "c", status: "failed", failureMessages: ["why"] },
  ];
  const report = { ...vitest, testResults: [{ name: path.resolve("lib/x.test.ts"), message: "", status: "failed", assertionResults }] };
  expect(readVitest(report).flaky).toBe(1);
  expect(findVitestFailures(report)).toEqual([
    { test: "lib/x.test.ts › a", message: "why", passedLater: true }, { test: "lib/x.test.ts › c", message: "why", passedLater: false },
  ]);
});

test("counts Playwright's report, including tests that needed a second try", () => {
  expect(readPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 3 }, errors: [], suites: [] })).toEqual({
    passed: 3, failed: 1, skipped: 3, flaky: 1,
  });
  expect(readPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}], suites: [] }).failed).toBe(1);
});

test("finds what failed in Playwright's report, in suites within suites too, and errors outside tests", () => {
  const spec = (title: string, status: string, ...tries: string[][]) => ({
    title, file: "x.spec.ts", tests: [{ status, results: tries.map((messages) => ({ errors: messages.map((message) => ({ message })) })) }],
  });
  const suites = [{
    specs: [spec("a", "expected", []), spec("b", "flaky", ["one", "two"], [])], suites: [{ specs: [spec("c", "unexpected", ["three"])] }],
  }];
  const report = { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: "no browser" }], suites };
  expect(findPlaywrightFailures(report)).toEqual([
    { test: "outside tests", message: "no browser", passedLater: false },
    { test: "x.spec.ts › b", message: "one\ntwo", passedLater: true },
    { test: "x.spec.ts › c", message: "three", passedLater: false },
  ]);
});

test("a file that could not be loaded is found by its name, and a failure is described by how its message begins", () => {
  const file = { name: path.resolve("a.test.ts"), message: "\u001B[31mno such\u001B[39m\n\nmodule", status: "failed", assertionResults: [] };
  const [failure] = findVitestFailures({ ...vitest, testResults: [file] });
  expect(describeFailure("unit", failure!)).toBe("FAILED unit: a.test.ts\n  no such\n  module");
  const long = { test: "b", message: Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n"), passedLater: true };
  expect(describeFailure("unit", long).split("\n")).toEqual(["second try unit: b", ...Array.from({ length: 8 }, (_, at) => `  line ${at}`)]);
});

test("a step that does not succeed has at least one failure, with or without a report", () => {
  expect(countStep(false, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: 0 });
  expect(countStep(false, { passed: 5, failed: 0, skipped: 0, flaky: 0 }).failed).toBe(1);
  expect(countStep(false, { passed: 5, failed: 2, skipped: 0, flaky: 0 }).failed).toBe(2);
  expect(countStep(true, undefined)).toEqual({ passed: 0, failed: 0, skipped: 0, flaky: 0 });
});

test("describes each step and the total in one line", () => {
  const counts = { passed: 12, failed: 1, skipped: 2, flaky: 1 };
  expect(describeStep("unit", false, counts, 1900)).toBe("unit: FAILED, 12 passed, 1 failed, 1 at the second try, 2 skipped in 2 s");
  expect(describeStep("types", true, countStep(true, undefined), 10)).toBe("types: ok in 1 s");
  expect(describeTotal([counts, counts, countStep(false, undefined)])).toBe("24 passed, 3 failed");
});
