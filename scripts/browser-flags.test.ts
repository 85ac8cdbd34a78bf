import { chromium } from "@playwright/test";
import { expect, it } from "vitest";
import { browserFlags } from "./browser-flags";

const featuresOff = (text: string) => /--disable-features=(\S+)/.exec(text)?.[1]?.split(",") ?? [];

it("features that Playwright disables stay disabled", async () => {
  // Node is not a browser, so the launch fails with an error that quotes the whole command line.
  const refusal = await chromium.launch({ executablePath: process.execPath }).then(() => "", String);
  const disabledByPlaywright = featuresOff(refusal);
  expect(disabledByPlaywright.length).toBeGreaterThan(5);
  expect(featuresOff(browserFlags.join(" "))).toEqual(expect.arrayContaining(disabledByPlaywright));
});
