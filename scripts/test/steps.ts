import { reportFile, type Step } from "./step";

const script = (name: string): string[] => ["scripts/run.mjs", name];

/** Checks that do not run the product, in two lanes that run in parallel. */
export const quick: readonly (readonly Step[])[] = [
  [
    { name: "lint", args: ["node_modules/oxlint/bin/oxlint", "-c", "oxlint.config.mjs", "--type-aware", "--deny-warnings"] },
    { name: "structure", args: script("check-structure") },
    { name: "lockfile", args: script("check-lockfile") },
    { name: "spec coverage", args: script("check-spec-coverage") },
  ],
  [
    { name: "types", args: script("check-types") },
    vitest("unit", ["--project", "unit", "--project", "unit-dom", "--project", "unit-draws", "--maxWorkers", "3"]),
  ],
];

/**
 * The integration suite on the embedded database and, if there is a server, on PostgreSQL as well. Tests that store nothing run once, and
 * so do those to which it does not matter where (vitest.config.ts).
 */
export function integration(testDatabaseUrl: string | undefined): Step[] {
  const args = ["--project", "integration"];
  const embedded = {
    ...vitest("integration on the embedded database", [...args, "--project", "services"]),
    env: { TEST_DATABASE_URL: undefined, TESTED_ON_POSTGRESQL: testDatabaseUrl && "true" },
  };
  return testDatabaseUrl ? [embedded, vitest("integration on PostgreSQL", args)] : [embedded];
}

/** Fault tests on the whole product, in their short form; the long one is run by hand (docs/reliability.md). */
export const faults: Step = vitest("faults", ["--project", "faults"]);

/** The end-to-end tests in Chromium. */
export function endToEnd(browser: string): Step {
  const name = "end-to-end";
  return {
    name,
    args: ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json", "--pass-with-no-tests"],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) },
    runner: "playwright",
  };
}

function vitest(name: string, args: readonly string[]): Step {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(name)}`];
  return { name, args: ["node_modules/vitest/vitest.mjs", "run", ...args, ...reporters, "--passWithNoTests"], runner: "vitest" };
}
