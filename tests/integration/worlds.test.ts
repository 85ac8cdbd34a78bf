import { afterAll, expect, it } from "vitest";
import { startStage, type Stage } from "../support/worlds/stage";
import { liveThrough } from "../support/worlds/world";

const count = Number(process.env.WORLDS ?? 4);
const stepsEach = Number(process.env.WORLD_STEPS ?? 20);
/** Worlds that share a node and a database. */
const WORLDS_A_STAGE = 12;

/** The worlds of the suite are always the same; of as many as WORLDS asks for, the last is another each time. WORLD_SEED asks for one. */
const anySeed = Number(process.env.WORLD_SEED ?? (process.env.WORLDS ? Math.floor(Math.random() * 2 ** 31) : count));
const seeds = process.env.WORLD_SEED ? [anySeed] : [...Array.from({ length: count - 1 }, (_, at) => at + 1), anySeed];

let stage: Stage | null = null;
let livedOnStage = 0;
async function freshStage(): Promise<Stage> {
  if (stage && livedOnStage < WORLDS_A_STAGE) return stage;
  await stage?.stop();
  [stage, livedOnStage] = [await startStage(), 0];
  return stage;
}
afterAll(() => stage?.stop());

it.each(seeds)("in world %i every figure is what the chain and the quotes make it", async (seed) => {
  const current = await freshStage();
  livedOnStage += 1;
  await expect(liveThrough(current, seed, stepsEach)).resolves.toBeUndefined();
});
