import { loadRawEnv } from "./env";
import { conclude, runLanes } from "./test/step";
import { quick } from "./test/steps";

/** Runs everything that does not need a running product: types, lint, structure, unit tests. */
export async function main(): Promise<number> {
  return conclude(await runLanes(quick, loadRawEnv()));
}
