import { expect, test } from "vitest";
import { countStep, describeStep, describeTotal, readPlaywright, readVitest } from "./summary";

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test("counts Vitest's report, with a file that does not load as one failure", () => {
  expect(readVitest(vitest)).toEqual({ passed: 3, failed: 1, skipped: 2, flaky: 0 });
  const [unloaded, failed] = [
    { status: "failed", assertionResults: [] }, { status: "failed", assertionResults: [{ status: "failed", failureMessages: ["why"] }] },
  ];
  expect(readVitest({ ...vitest, testResults: [unloaded, failed] }).failed).toBe(2);
});

test("counts as flaky only those of Vitest's tests that passed at a second try", () => {
  const assertionResults = [
    { status: "passed", failureMessages: ["why"] },
    { status: "passed", failureMessages: [] },
    { status: "failed", failureMessages: ["why"] },
  ];
  expect(readVitest({ ...vitest, testResults: [{ status: "failed", assertionResults }] }).flaky).toBe(1);
});

test("counts Playwright's report, including tests that needed a second try", () => {
  expect(readPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 3 }, errors: [] })).toEqual({
    passed: 3, failed: 1, skipped: 3, flaky: 1,
  });
  expect(readPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1);
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
