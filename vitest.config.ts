import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: [
    { find: /^server-only$/, replacement: `${root}tests/support/empty.ts` },
    { find: /^@\//, replacement: root },
  ],
};
const integration = ["tests/integration/**/*.test.ts", "**/*.integration.test.ts"];
const exclude = [...configDefaults.exclude, ".build/**", ".next/**", ".data/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          environment: "node",
          // The lint rules are tried with the compiler's types, which takes seconds on a busy machine.
          testTimeout: 30_000,
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...integration, "tests/e2e/**"],
        },
      },
      {
        resolve,
        test: {
          name: "unit-dom",
          environment: "jsdom",
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
