import "server-only";
import { readEnv, type WebEnv } from "../env";

/** SPEC.md section 9: minimum duration of a removal or reload while sample data is shown. */
const sampleDelayMs = 500;

/** Whether sample data stands in for live data; decided by the configured origin, never by what a request claims. */
export function isSampleMode({ sampleData, isLoopback }: Pick<WebEnv, "sampleData" | "isLoopback">): boolean {
  return sampleData === "on" || (sampleData === "auto" && isLoopback);
}

/** The simulated delay of this server in milliseconds; 0 outside sample mode. */
export function readSampleDelayMs(): number {
  return isSampleMode(readEnv()) ? sampleDelayMs : 0;
}
