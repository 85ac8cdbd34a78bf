import { afterEach, expect, it, vi } from "vitest";
import { isSampleMode, readSampleDelayMs } from "./sample-mode";

const shared = globalThis as { memescopeWebEnv?: unknown };

afterEach(() => {
  vi.unstubAllEnvs();
  delete shared.memescopeWebEnv;
});

it.each([
  ["auto", true, true], ["auto", false, false], ["on", false, true], ["off", true, false],
] as const)("with SAMPLE_DATA=%s and a loopback origin: %s, sample mode is %s", (sampleData, isLoopback, expected) => {
  expect(isSampleMode({ sampleData, isLoopback })).toBe(expected);
});

it.each([
  ["http://localhost:3000", 500], ["http://127.0.0.1:3000", 500], ["https://memescope.example", 0],
])("delays sample answers at %s by %i ms", (origin, delayMs) => {
  delete shared.memescopeWebEnv;
  vi.stubEnv("PUBLIC_ORIGIN", origin);
  vi.stubEnv("SAMPLE_DATA", "auto");
  expect(readSampleDelayMs()).toBe(delayMs);
});
