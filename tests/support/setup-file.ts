import { afterAll, vi } from "vitest";

// The files of a suite share their workers, which more than halves its time. So each file begins with
// modules of its own, and leaves neither timers nor variables nor what the product keeps in globals.
vi.resetModules();

const { setTimeout: start } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];
globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
  const timer = start(...args);
  timers.push(timer);
  return timer;
}, start);

afterAll(() => {
  vi.useRealTimers();
  globalThis.setTimeout = start;
  timers.forEach(clearTimeout);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(globalThis)) if (name.startsWith("memescope")) Reflect.deleteProperty(globalThis, name);
});
