import { defineConfig } from "@playwright/test";
import { browserFlags } from "./scripts/browser-flags";
import { hangLimits } from "./tests/support/limits";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/start-for-e2e.ts",
  outputDir: "test-results",
  // Each test signs in to an account of its own, so files share nothing but the product.
  workers: 2,
  timeout: hangLimits.testMs,
  expect: { timeout: hangLimits.waitMs, toPass: { timeout: hangLimits.waitMs } },
  forbidOnly: true,
  // A wait takes minutes before it is given up, and where so much is broken more of them tell nothing new.
  maxFailures: 20,
  // On a machine that others use as well; what needed its second try is counted and shown.
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
    // Recording one costs as much as the test itself: what fails is recorded when it is tried again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
