import { untilTrue } from "../until-true";
import { checkWorld } from "./check";
import { Difference } from "./compare";
import { breakNode } from "./node-failures";
import { quote } from "./quote";
import { createRandom } from "./random";
import { createWorld, type World } from "./setting";
import { LOOK_EVERY_MS, type Stage } from "./stage";
import { addWallet, pause, steps, transact } from "./steps";

/** Longer than the maximum age of balances: after this, all have been read again. */
const BALANCES_OLD_MS = 200_000;

/** Runs one world. @throws Error with its seed and steps if a figure is wrong */
export async function runWorld(stage: Stage, seed: number, count: number): Promise<void> {
  const random = createRandom(seed);
  const world = await createWorld(stage, seed, random);
  try {
    stage.advance(600_000);
    await quote(world);
    await stage.settle();
    await world.ledger.settle();
    for (let at = 0; at < 3; at += 1) await takeStep(world, addWallet);
    for (let at = 0; at < count; at += 1) await (random.chance(0.12) ? failForAWhile(world) : takeStep(world, pickStep(world)));
  } catch (error) {
    const message = error instanceof Difference ? error.message : String((error as Error).stack);
    const story = world.story.map((step, at) => `${at + 1}. ${step}`).join("\n");
    throw new Error(
      `WORLDS=1 WORLD_SEED=${seed} after ${world.story.length} steps: ${message}\n${story}\n${await stage.describe()}`, { cause: error },
    );
  } finally {
    stage.disturb(null);
    await stage.rpc("evm_setAutomine", true);
  }
}

function pickStep({ random }: World): (world: World) => Promise<string> {
  let at = random.integer(1, steps.reduce((sum, [weight]) => sum + weight, 0));
  return steps.find(([weight]) => (at -= weight) <= 0)![1];
}

async function takeStep(world: World, step: (world: World) => Promise<string>): Promise<void> {
  const { stage } = world;
  const heading = `${new Date(stage.nowMs()).toISOString()}: `;
  stage.advance(pause(world));
  world.story.push(heading);
  const quoted = await quote(world);
  // Read the balances once before the step, so that a change without a transaction is found at the next reading.
  await stage.settle();
  world.story[world.story.length - 1] = `${new Date(stage.nowMs()).toISOString()} ${step.name} (${quoted})`;
  world.story[world.story.length - 1] += `: ${await step(world).catch((error: unknown) => refused(world, error))}`;
  // The sync must reach the newest block before balances are due again, so that the block they are read at does not depend on timing.
  await stage.settle();
  stage.advance(BALANCES_OLD_MS);
  await settleAndCheck(world);
}

/** A sender whose coin was reorganised away cannot pay: then nothing has happened. */
async function refused({ stage }: World, error: unknown): Promise<string> {
  if (!String(error).includes("Insufficient funds")) throw error;
  await stage.chain.client.mine({ blocks: 1 });
  await stage.rpc("evm_setAutomine", true);
  return "refused by the node";
}

/** The worlds' clock jumps while their chain stands still: that alone is no failure. */
function isHealthy(chain: { state: string; message?: string | null } | undefined): boolean {
  return chain?.state === "ok" || (chain?.message ?? "").startsWith("no new block");
}

async function settleAndCheck(world: World): Promise<void> {
  const { stage } = world;
  await stage.settle();
  await world.ledger.settle();
  await checkWorld(world);
  await untilTrue("readiness that tells of a sound chain", async () => isHealthy(await stage.stateOf("chain")), LOOK_EVERY_MS);
  const prices = await stage.stateOf("prices");
  for (const priceId of ["ethereum", "memecore"] as const) {
    if ((prices?.message ?? "").includes(priceId) !== world.doubted.has(priceId)) {
      throw new Difference(`readiness tells of prices: ${prices?.message}, doubted ${[...world.doubted].join()}`);
    }
  }
}

/** Makes the node fail for a while, during which transactions may go on. */
async function failForAWhile(world: World): Promise<void> {
  const { stage, random } = world;
  const { kind, isBlind } = await breakNode(world);
  stage.advance(pause(world));
  world.story.push(`${new Date(stage.nowMs()).toISOString()} ill: ${kind}`);
  await quote(world);
  stage.wake();
  await untilTrue("readiness that tells of an ill node", async () => {
    const chain = await stage.stateOf("chain");
    return chain?.state === "failing" && !isHealthy(chain);
  }, LOOK_EVERY_MS);
  if (isBlind) await checkWorld(world);
  if (random.chance(0.5)) {
    world.story.push(`meanwhile: ${await transact(world).catch((error: unknown) => refused(world, error))}`);
    if (isBlind) await checkWorld(world);
  }
  stage.disturb(null);
  if (random.chance(0.5)) await stage.restartSync();
  stage.advance(BALANCES_OLD_MS);
  await settleAndCheck(world);
}
