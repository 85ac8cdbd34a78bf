import { loadRawEnv } from "./env";
import { runQuickSteps } from "./test/step";
import { checks, unit } from "./test/steps";
import { describeTotal } from "./test/summary";

/** Everything that needs no running product, in under a minute: types, lint, structure, unit tests. */
export async function main(): Promise<number> {
  const raw = loadRawEnv();
  const results = await runQuickSteps(checks, unit, raw);
  console.log(describeTotal(results.map(({ counts }) => counts)));
  return results.every(({ isOk }) => isOk) ? 0 : 1;
}
