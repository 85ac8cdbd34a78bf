import { afterAll, vi } from "vitest";
import { hangLimits } from "./limits";

// The files of a suite share their workers, which more than halves its time. So each file starts with fresh modules, and cleans up its
// timers, variables and the product's globals.
vi.resetModules();

const { setTimeout: start } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];
globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
  const timer = start(...args);
  timers.push(timer);
  return timer;
}, start);

// The default of one second is not enough on a busy machine.
const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, typeof options === "number" ? options : { timeout: hangLimits.ownWaitMs, ...options });

afterAll(() => {
  vi.waitFor = waitFor;
  vi.useRealTimers();
  globalThis.setTimeout = start;
  timers.forEach(clearTimeout);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(globalThis)) if (name.startsWith("memescope")) Reflect.deleteProperty(globalThis, name);
});
