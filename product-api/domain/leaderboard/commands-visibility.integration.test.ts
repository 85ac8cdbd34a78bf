import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestContext, type TestContext } from "@/tests/support/database";
import { emptyBoard } from "@/tests/support/plain-ranks";
import { testPlayers, type TestPlayers } from "@/tests/support/players";
import type { Context } from "../context";
import { scorePlayer } from "./commands";
import { setVisibility } from "./commands-visibility";
import { findOwnEntry, findPlayerEntry } from "./queries";

let test: TestContext;
let context: Context;
let players: TestPlayers;

beforeAll(async () => {
  test = await openTestContext();
  context = test.context;
  players = await testPlayers(context);
});
afterAll(() => test.close());
beforeEach(() => emptyBoard(context));

/** A player with a trading score. */
async function addPlayer(trading: number): Promise<string> {
  const userId = await players.add();
  await players.link(userId, trading);
  await scorePlayer(context, userId);
  return userId;
}

describe("a change of how one appears", () => {
  it("gives the player another id, so that nobody can follow it", async () => {
    const [userId, other] = [await addPlayer(50), await addPlayer(10)];
    const ids = [(await findOwnEntry(context, userId, "7d")).id];
    for (const change of [{ mode: "pseudonym", pseudonym: "owl" }, { mode: "pseudonym", pseudonym: "fox" }, { mode: "public" }, { mode: "pseudonym" }] as const) {
      await setVisibility(context, userId, change);
      ids.push((await findOwnEntry(context, userId, "7d")).id);
      for (const known of ids.slice(0, -1)) await expect(findPlayerEntry(context, other, known, "7d")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(new Set(ids).size).toBe(5);
    await setVisibility(context, userId, { mode: "pseudonym" });
    expect((await findOwnEntry(context, userId, "7d")).id).toBe(ids.at(-1));
  });

  it("takes up no pseudonym again that is somebody's name by now", async () => {
    const userId = await addPlayer(50);
    await setVisibility(context, userId, { mode: "pseudonym", pseudonym: "Night_Owl" });
    await setVisibility(context, userId, { mode: "public" });
    const other = await players.add({ username: "night_owl" });
    await expect(setVisibility(context, userId, { mode: "pseudonym" })).rejects.toMatchObject({ code: "username_taken" });
    await context.db.execute(sql`delete from users where id = ${other}`);
    expect(await setVisibility(context, userId, { mode: "pseudonym" })).toEqual({ mode: "pseudonym", pseudonym: "Night_Owl" });
  });
});
