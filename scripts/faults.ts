import { execa } from "execa";

/**
 * Runs the fault tests against the whole product (tests/faults), in their short form; an argument selects files by part of their name. The
 * long form: `FAULT_ROUNDS=5 KILLS=20 VISITORS=1000 CROWD_SECONDS=60 npm run test:faults`.
 */
export async function main(args: readonly string[]): Promise<number> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "faults", ...args];
  return (await execa(process.execPath, vitest, { stdio: "inherit", reject: false })).exitCode ?? 1;
}
