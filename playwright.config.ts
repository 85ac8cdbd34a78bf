import { defineConfig } from "@playwright/test";
import { browserFlags } from "./scripts/browser-flags";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/start-for-e2e.ts",
  outputDir: "test-results",
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // On a machine that others use as well; what needed its second try is counted and shown.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: { args: browserFlags, executablePath: process.env.CHROMIUM_PATH },
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
