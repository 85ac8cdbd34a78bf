import { setTimeout as delay } from "node:timers/promises";
import { hangLimits } from "./limits";

/**
 * Waits until a condition holds, looking every `everyMs`.
 * @throws Error that names `what` it waited for, if that takes too long
 */
export async function untilTrue(what: string, condition: () => boolean | Promise<boolean>, everyMs = 100): Promise<void> {
  const endMs = performance.now() + hangLimits.waitMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await delay(everyMs);
  }
}
