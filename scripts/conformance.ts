import { readContract } from "./conformance/contract";
import { CannotRun, parseOptions } from "./conformance/options";
import { apiTimeoutMs, asker } from "./conformance/request";
import { runConformance } from "./conformance/run";
import { makeSheet } from "./conformance/sheet";
import { loadRawEnv, type RawEnv } from "./env";

/**
 * `conformance URL [--email …] [--password …] [--write]`: holds a product API against the contract and prints what is
 * there, what is missing or otherwise, and what that costs. 0 where all of SPEC.md's calls conform, 1 otherwise, 2 where
 * it could not run.
 */
export async function main(args: readonly string[]): Promise<number> {
  return checkConformance(args, loadRawEnv(), (line) => console.log(line), apiTimeoutMs);
}

/** As `main`, with all that it takes from its process passed in; `timeoutMs` bounds each call. */
export async function checkConformance(args: readonly string[], env: RawEnv, write: (line: string) => void, timeoutMs: number): Promise<number> {
  try {
    const options = parseOptions(args, env);
    const contract = readContract();
    const { lines, isClean } = makeSheet(contract, await runConformance(contract, options, asker(options.baseUrl, timeoutMs), timeoutMs), options);
    lines.forEach(write);
    return isClean ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    write(error.message);
    return 2;
  }
}
