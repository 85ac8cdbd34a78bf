import { readLacking } from "./compat/extensions";
import { EnvError, readEnv } from "./env";

/** Stops the process with one line when a variable has a bad value. */
export function checkEnvironmentAtStart(): void {
  try {
    readEnv();
    // Found out before the first page needs it.
    void readLacking();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
