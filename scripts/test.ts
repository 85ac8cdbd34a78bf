import { findBrowser } from "./find-browser";
import { loadRawEnv, parseEnv } from "./env";
import { StartError } from "./start/start-error";
import { conclude, runLanes, runStep, type StepResult } from "./test/step";
import { endToEnd, faults, integration, quick } from "./test/steps";
import { countStep } from "./test/summary";

/**
 * Runs everything: types, lint, structure, unit tests, integration tests on both databases, fault tests in their short form, end-to-end
 * tests in Chromium. At the end it lists what failed, even once; the last line counts all tests, and a failed check counts as one failure.
 */
export async function main(): Promise<number> {
  const raw = loadRawEnv();
  const env = parseEnv(raw);
  const results = await runLanes(quick, raw);
  for (const step of integration(env.TEST_DATABASE_URL)) results.push(await runStep(step, raw));
  if (!env.TEST_DATABASE_URL) console.log("integration on PostgreSQL: left out, TEST_DATABASE_URL names no server");
  results.push(await runStep(faults, raw));
  results.push(await runEndToEnd(env.CHROMIUM_PATH, raw));
  return conclude(results);
}

async function runEndToEnd(wanted: string | undefined, raw: Parameters<typeof runStep>[1]): Promise<StepResult> {
  try {
    return await runStep(endToEnd(await findBrowser(wanted, (text) => process.stdout.write(text))), raw);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.log(error.message);
    return { isOk: false, counts: countStep(false, undefined), failures: ["FAILED end-to-end: no browser"] };
  }
}
