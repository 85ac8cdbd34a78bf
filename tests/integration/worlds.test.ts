import { expect, it } from "vitest";
import { startStage } from "../support/worlds/stage";
import { runWorld } from "../support/worlds/world";

const count = Number(process.env.WORLDS ?? 4);
const stepsEach = Number(process.env.WORLD_STEPS ?? 20);
/** The suite always runs the same worlds; WORLDS sets how many to run, from WORLD_SEED on. */
const first = Number(process.env.WORLD_SEED ?? 1);
const seeds = Array.from({ length: count }, (_, at) => first + at);

// Each starts with a node and a database of its own: everything that an earlier one tracked would be read along in every step. They wait
// for half of their time, so two run at once (`maxConcurrency` of vitest.config.ts).
it.concurrent.each(seeds)("in world %i every figure matches the chain and the quotes", async (seed) => {
  const stage = await startStage();
  try {
    await expect(runWorld(stage, seed, stepsEach)).resolves.toBeUndefined();
  } finally {
    await stage.stop();
  }
});
