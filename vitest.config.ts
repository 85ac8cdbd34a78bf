import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { hangLimits } from "./tests/support/limits.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: [
    { find: /^server-only$/, replacement: `${root}tests/support/web/empty.ts` },
    { find: /^@\//, replacement: root },
  ],
};
/** Stand-ins for parts of Next that need a running Next: `next/navigation` is tests/support/web/next-navigation.ts. */
const standIns = (...names: string[]) =>
  names.map((name) => ({ find: new RegExp(`^${name}$`), replacement: `${root}tests/support/web/${name.replace("/", "-")}.ts` }));
/** These run the whole product and break it: they take minutes, most of which they spend waiting. */
const faults = ["tests/faults/**/*.test.ts"];
const integration = ["tests/integration/**/*.test.ts", "tests/security/**/*.test.ts", "**/*.integration.test.ts"];
/** Integration tests that store nothing, so it does not matter which database they run on. */
const services = [
  "sandbox/**/*.integration.test.ts", "tests/integration/{x,social}-source.test.ts", "tests/security/sandbox-node.test.ts",
  "product-api/upstreams/**/*.integration.test.ts",
];
/** Tests of the embedded database itself: with a server they would prove the same once more, and its code is optimised there, in vain. */
const onlyEmbedded = ["product-api/db/embedded*.integration.test.ts", "tests/security/private-files.test.ts"];
/**
 * What these prove is decided by code, with statements that other tests run as well: in a run on both databases, PostgreSQL is enough
 * (docs/decisions/112-what-the-database-cannot-change-is-tested-on-one.md).
 */
const onOneDatabase = [
  "tests/security/!(private-files).test.ts", "tests/integration/worlds.test.ts", "product-api/domain/**/*.integration.test.ts",
];
const limits = { testTimeout: hangLimits.testMs, hookTimeout: hangLimits.testMs, expect: { poll: { timeout: hangLimits.waitMs } } };
/**
 * These files spend much of their time waiting, most of all if the database runs in its own process, so more of them run at once than there
 * are processors, but not so many that they exceed the 100 connections that PostgreSQL accepts by default: a file with two API processes
 * may use half of them. Projects with the same order must have the same number of workers.
 */
const limitedParallelism = { maxWorkers: process.env.TEST_DATABASE_URL ? 4 : 3, sequence: { groupOrder: 1 } };
const exclude = [...configDefaults.exclude, ".build/**", ".next/**", ".data/**"];
/** These count renders. SWR remembers, for the whole process, what a cache started with, so each runs in a process of its own. */
const drawsCounted = ["**/*-renders.test.tsx", "lib/client/cache/use-call.test.tsx"];
const dom = (name: string, test: object) => ({
  resolve: { alias: [...resolve.alias, ...standIns("next/navigation", "next/dynamic")] },
  test: { name, environment: "jsdom", mockReset: true, ...limits, setupFiles: ["tests/support/web/setup-dom.ts"], ...test },
});

export default defineConfig({
  test: {
    teardownTimeout: hangLimits.testMs,
    // Of tests marked as concurrent. Each may have a node and a database, whose connections are limited.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: [...resolve.alias, ...standIns("next/headers")] },
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          // Which extensions a server has is only detected in the tests of the detection itself.
          env: { PRODUCT_API_EXTENSIONS: "all" },
          ...limits,
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...integration, ...faults, "tests/e2e/**"],
          setupFiles: ["tests/support/setup-file.ts"],
        },
      },
      dom("unit-dom", { isolate: false, include: ["**/*.test.tsx"], exclude: [...exclude, ...drawsCounted] }),
      dom("unit-draws", { include: drawsCounted, exclude }),
      {
        resolve,
        test: { name: "services", environment: "node", include: services, exclude, ...limitedParallelism, ...limits },
      },
      {
        resolve,
        test: {
          name: "faults", environment: "node", include: faults, exclude, globalSetup: ["tests/faults/build.ts"], maxWorkers: 2,
          sequence: { groupOrder: 2 }, ...limits,
        },
      },
      {
        resolve,
        test: {
          name: "integration",
          environment: "node",
          include: integration,
          exclude: [
            ...exclude, ...services, ...(process.env.TEST_DATABASE_URL ? onlyEmbedded : []),
            ...(process.env.TESTED_ON_POSTGRESQL ? onOneDatabase : []),
          ],
          globalSetup: ["tests/support/database/test-database.ts"],
          // Each embedded database is compiled again, and few live long enough to make optimising the code worthwhile.
          execArgv: process.env.TEST_DATABASE_URL ? [] : ["--liftoff-only"],
          ...limitedParallelism,
          isolate: false,
          setupFiles: ["tests/support/setup-file.ts"],
          // As in playwright.config.ts: CI machines are shared. Tests that needed a second try are counted and shown.
          retry: process.env.CI ? 1 : 0,
          ...limits,
        },
      },
    ],
  },
});
