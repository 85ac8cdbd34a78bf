import { afterAll, expect, it } from "vitest";
import { startStage, type Stage } from "../support/worlds/stage";
import { runWorld } from "../support/worlds/world";

const count = Number(process.env.WORLDS ?? 4);
const stepsEach = Number(process.env.WORLD_STEPS ?? 20);
/** How many worlds share a node and a database. */
const WORLDS_PER_STAGE = 12;

/** The suite always runs the same worlds; WORLDS sets how many to run, from WORLD_SEED on. */
const first = Number(process.env.WORLD_SEED ?? 1);
const seeds = Array.from({ length: count }, (_, at) => first + at);

let stage: Stage | null = null;
let worldsOnStage = 0;
async function freshStage(): Promise<Stage> {
  if (stage && worldsOnStage < WORLDS_PER_STAGE) return stage;
  await stage?.stop();
  [stage, worldsOnStage] = [await startStage(), 0];
  return stage;
}
afterAll(() => stage?.stop());

it.each(seeds)("in world %i every figure matches the chain and the quotes", async (seed) => {
  const current = await freshStage();
  worldsOnStage += 1;
  await expect(runWorld(current, seed, stepsEach)).resolves.toBeUndefined();
});
