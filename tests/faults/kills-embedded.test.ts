import { it } from "vitest";
import { killUnderLoad, KILLS, setStage } from "./kill-stage";

it(`on the embedded database: ${KILLS} times kill -9 of the process that holds it while people write loses and doubles nothing`, async () => {
  await killUnderLoad(await setStage(null), "api");
});
