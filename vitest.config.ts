import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { hangLimits } from "./tests/support/limits";
import { LongestFirst } from "./tests/support/longest-first";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: [
    { find: /^server-only$/, replacement: `${root}tests/support/empty.ts` },
    { find: /^@\//, replacement: root },
  ],
};
/** What stands for parts of Next that need a running one: `next/navigation` is tests/support/next-navigation.ts. */
const standIns = (...names: string[]) =>
  names.map((name) => ({ find: new RegExp(`^${name}$`), replacement: `${root}tests/support/${name.replace("/", "-")}.ts` }));
/** The whole product, run and broken: they take minutes, and wait for most of them. */
const faults = ["tests/faults/**/*.test.ts"];
const integration = ["tests/integration/**/*.test.ts", "tests/security/**/*.test.ts", "**/*.integration.test.ts"];
/** Of these, what stores nothing: on which database they run is all the same. */
const services = ["sandbox/**/*.integration.test.ts", "tests/integration/{x,social}-source.test.ts", "tests/security/sandbox-node.test.ts"];
const limits = { testTimeout: hangLimits.testMs, hookTimeout: hangLimits.testMs, expect: { poll: { timeout: hangLimits.waitMs } } };
/**
 * Much of a file of these is waiting, most of it where the database works in a process of its own: more of them at once than there are
 * processors. Projects of one order must agree on how many workers they have.
 */
const severalAtOnce = { maxWorkers: process.env.TEST_DATABASE_URL ? 5 : 3, sequence: { groupOrder: 1 } };
const exclude = [...configDefaults.exclude, ".build/**", ".next/**", ".data/**"];
/** These count how often something is drawn. SWR remembers, for the whole process, what a cache began with: they have one to themselves. */
const drawsCounted = ["**/*-renders.test.tsx", "lib/client/cache/use-call.test.tsx"];
const dom = (name: string, test: object) => ({
  resolve: { alias: [...resolve.alias, ...standIns("next/navigation", "next/dynamic")] },
  test: { name, environment: "jsdom", ...limits, setupFiles: ["tests/support/setup-dom.ts"], ...test },
});

export default defineConfig({
  test: {
    teardownTimeout: hangLimits.testMs,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: [...resolve.alias, ...standIns("next/headers")] },
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          // What a server has is found out by tests of that alone.
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
        test: { name: "services", environment: "node", include: services, exclude, ...severalAtOnce, ...limits },
      },
      {
        resolve,
        test: { name: "faults", environment: "node", include: faults, exclude, globalSetup: ["tests/faults/build.ts"], maxWorkers: 2, sequence: { groupOrder: 2 }, ...limits },
      },
      {
        resolve,
        test: {
          name: "integration",
          environment: "node",
          include: integration,
          exclude: [...exclude, ...services],
          globalSetup: ["tests/support/test-database.ts"],
          // Each embedded database is compiled anew, and few live long enough to win back what optimising them costs.
          execArgv: process.env.TEST_DATABASE_URL ? [] : ["--liftoff-only"],
          ...severalAtOnce,
          isolate: false,
          setupFiles: ["tests/support/setup-file.ts"],
          // As in the browser: on a machine that others use as well; what needed its second try is counted and shown.
          retry: process.env.CI ? 1 : 0,
          ...limits,
        },
      },
    ],
  },
});
