import { loadRawEnv } from "./env";
import { runLanes } from "./test/step";
import { quick } from "./test/steps";
import { describeTotal } from "./test/summary";

/** Runs everything that does not need a running product: types, lint, structure, unit tests. */
export async function main(): Promise<number> {
  const raw = loadRawEnv();
  const results = await runLanes(quick, raw);
  console.log(describeTotal(results.map(({ counts }) => counts)));
  return results.every(({ isOk }) => isOk) ? 0 : 1;
}
