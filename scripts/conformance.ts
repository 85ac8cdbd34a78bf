import { readContract } from "./conformance/contract";
import { CannotRun, parseOptions } from "./conformance/options";
import { apiTimeoutMs, createRequestSender } from "./conformance/request";
import { runConformance } from "./conformance/run";
import { makeSheet } from "./conformance/sheet";
import { loadRawEnv, type RawEnv } from "./env";

/**
 * `conformance URL [--email …] [--password …] [--write]`: checks a product API against the contract and prints which calls conform, which
 * are missing or differ, and what users lose because of that.
 * @returns 0 if all calls of SPEC.md conform, 1 if not, 2 if the check could not run.
 */
export async function main(args: readonly string[]): Promise<number> {
  return checkConformance(args, loadRawEnv(), (line) => console.log(line), apiTimeoutMs);
}

/** Like `main`, with everything it takes from its process passed in; `timeoutMs` limits each request. */
export async function checkConformance(
  args: readonly string[], env: RawEnv, write: (line: string) => void, timeoutMs: number,
): Promise<number> {
  try {
    const options = parseOptions(args, env);
    const contract = readContract();
    const { lines, isClean } = makeSheet(
      contract, await runConformance(contract, options, createRequestSender(options.baseUrl, timeoutMs), timeoutMs), options,
    );
    lines.forEach(write);
    return isClean ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    write(error.message);
    return 2;
  }
}
