import { buildStale } from "./build/build";
import { loadRawEnv } from "./env";
import { StartError } from "./start/start-error";

/** Builds the stale parts, for a deployment that starts them later. @returns the exit code. */
export async function main(): Promise<number> {
  try {
    await buildStale(["api", "sandbox", "web"], loadRawEnv(), (text) => process.stdout.write(text));
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}
