import { it } from "vitest";
import { killUnderLoad, KILLS, startStage } from "./kill-stage";

it(`on the embedded database: killing the process that holds it ${KILLS} times with kill -9 under write load loses and duplicates nothing`, async () => {
  await killUnderLoad(await startStage(null), "api");
});
