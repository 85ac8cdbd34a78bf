import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

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
const integration = ["tests/integration/**/*.test.ts", "**/*.integration.test.ts"];
const exclude = [...configDefaults.exclude, ".build/**", ".next/**", ".data/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: [...resolve.alias, ...standIns("next/headers")] },
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          // The lint rules are tried with the compiler's types, which takes seconds on a busy machine.
          testTimeout: 30_000,
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...integration, "tests/e2e/**"],
          setupFiles: ["tests/support/setup-file.ts"],
        },
      },
      {
        resolve: { alias: [...resolve.alias, ...standIns("next/navigation", "next/dynamic")] },
        test: {
          name: "unit-dom",
          environment: "jsdom",
          isolate: false,
          testTimeout: 15_000,
          include: ["**/*.test.tsx"],
          exclude,
          setupFiles: ["tests/support/setup-dom.ts"],
        },
      },
      {
        resolve,
        test: {
          name: "integration",
          environment: "node",
          include: integration,
          exclude,
          globalSetup: ["tests/support/test-database.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
