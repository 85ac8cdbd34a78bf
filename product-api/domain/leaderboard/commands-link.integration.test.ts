import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMemex } from "@/product-api/upstreams/memex/memex";
import { startSandboxMemex, type SandboxMemex } from "@/sandbox/memex/server";
import { openTestContext, type TestContext } from "@/tests/support/database";
import { emptyBoard } from "@/tests/support/plain-ranks";
import { testPlayers, type TestPlayers } from "@/tests/support/players";
import { linkProfile, syncProfile, type PlatformContext } from "./commands-link";

let memex: SandboxMemex;
let test: TestContext;
let context: PlatformContext;
let players: TestPlayers;
const profileUrl = "https://memex.example/profile/ada";

beforeAll(async () => {
  memex = await startSandboxMemex({ port: 0 });
  test = await openTestContext();
  context = { ...test.context, platform: createMemex({ url: memex.url }) };
  players = await testPlayers(context);
});
afterAll(async () => {
  await test.close();
  await memex.stop();
});
beforeEach(() => emptyBoard(context));

describe("what will not pass by itself", () => {
  it("is told as such where no platform is connected", async () => {
    const userId = await players.add();
    const alone = { ...context, platform: null };
    for (const asked of [linkProfile(alone, userId, profileUrl), syncProfile(alone, userId)]) await expect(asked).rejects.toMatchObject({ code: "platform_missing" });
  });

  it("is told as such where the linked profile has gone", async () => {
    const userId = await players.add();
    // The platform does not know the profile that this makes.
    await players.link(userId, 50);
    await expect(syncProfile(context, userId)).rejects.toMatchObject({ code: "profile_not_found" });
  });
});
