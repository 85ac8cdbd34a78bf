import { defineConfig } from "@playwright/test";
import { browserFlags } from "./scripts/browser-flags";
import { hangLimits } from "./tests/support/limits";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser/start-for-e2e.ts",
  outputDir: "test-results",
  // Each test logs in to its own account, so files share nothing but the product.
  workers: 2,
  timeout: hangLimits.testMs,
  expect: { timeout: hangLimits.waitMs, toPass: { timeout: hangLimits.waitMs } },
  forbidOnly: true,
  // A failing wait takes minutes to time out, and when this much is broken, more failures show nothing new.
  maxFailures: 20,
  // CI machines are shared. Tests that needed a second try are counted and shown.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: { args: browserFlags, executablePath: process.env.CHROMIUM_PATH, timeout: hangLimits.waitMs },
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    actionTimeout: hangLimits.waitMs,
    navigationTimeout: hangLimits.waitMs,
    // Recording a trace costs as much as the test itself, so a failed test is recorded when it is retried.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
