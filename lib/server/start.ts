import { readUnsupportedCalls } from "./compat/extensions";
import { EnvError, readEnv } from "./env";

/** Ends the process with one line if a variable has an invalid value. */
export function checkEnvironmentAtStart(): void {
  try {
    readEnv();
    // Read now, so that the first page does not have to wait for it.
    void readUnsupportedCalls();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
