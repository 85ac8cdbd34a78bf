import { expect, it } from "vitest";
import { isSampleMode } from "./sample-mode";

it.each([
  ["auto", true, true], ["auto", false, false], ["on", false, true], ["off", true, false],
] as const)("with SAMPLE_DATA=%s and a loopback origin: %s, sample mode is %s", (sampleData, isLoopback, expected) => {
  expect(isSampleMode({ sampleData, isLoopback })).toBe(expected);
});
