import { reportFile, type Step } from "./step";

const script = (name: string): string[] => ["scripts/run.mjs", name];

/**
 * Nothing that runs the product, in two lanes: on two cores lint has one to itself for as long as it takes. With `kept`, lint takes
 * files that have not changed as they were found last: what another file's change makes wrong in them is found without it.
 */
export function quick({ kept }: { kept: boolean }): readonly (readonly Step[])[] {
  const cache = kept ? ["--cache", "--cache-strategy", "content", "--cache-location", ".build/eslint-cache.json"] : [];
  return [
    [
      { name: "lint", args: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0", ...cache] },
      { name: "structure", args: script("check-structure") },
      { name: "lockfile", args: script("check-lockfile") },
      { name: "spec coverage", args: ["node_modules/tsx/dist/cli.mjs", "scripts/check-spec-coverage.ts"] },
    ],
    [{ name: "types", args: script("check-types") }, vitest("unit", ["--project", "unit", "--project", "unit-dom", "--project", "unit-draws", "--maxWorkers", "2"])],
  ];
}

/** The integration suite on the embedded database and, where there is a server, on PostgreSQL too; what stores nothing once. */
export function integration(testDatabaseUrl: string | undefined): Step[] {
  const args = ["--project", "integration"];
  const embedded = { ...vitest("integration on the embedded database", [...args, "--project", "services"]), env: { TEST_DATABASE_URL: undefined } };
  return testDatabaseUrl ? [embedded, vitest("integration on PostgreSQL", args)] : [embedded];
}

/** The whole product, run and broken, in the small form: its long one is run by hand (docs/reliability.md). */
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
