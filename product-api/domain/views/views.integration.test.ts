import { beforeEach, describe, expect, it } from "vitest";
import { viewLimits } from "@/contracts/views/rules";
import { addUser } from "@/tests/support/database/players";
import { context, useTestContext } from "@/tests/support/database/test-context";
import { changeView, createView, removeView } from "./commands";
import { findViews } from "./queries";

useTestContext();

let me: string;
let other: string;
beforeEach(async () => {
  [me, other] = [await addUser(context), await addUser(context)];
});

const save = (name: string, query = "q=a", screen: "wallets" | "mentions" | "board" = "wallets", userId = me) =>
  createView(context, userId, { screen, name, query });
const names = async (userId = me) => (await findViews(context.db, userId)).map(({ screen, name }) => `${screen} ${name}`);

describe("saved views", () => {
  it("are listed by screen, in the order in which they were saved, and only for their owner", async () => {
    await save("unread", "unread=true", "mentions");
    await save("whales", "sort=-usd");
    await save("board", "timeframe=24h", "board");
    await save("all", "");
    await save("theirs", "", "wallets", other);
    expect(await names()).toEqual(["wallets whales", "wallets all", "mentions unread", "board board"]);
    expect((await findViews(context.db, me))[0]).toMatchObject({ query: "sort=-usd" });
  });

  it("are refused if the screen already has the name, ignoring case, with an error on that field", async () => {
    await save("Whales");
    await expect(save("whales")).rejects.toMatchObject({ code: "view_name_taken", more: { errors: [{ field: "name" }] } });
    await save("whales", "", "board");
    await save("whales", "", "wallets", other);
  });

  it.each([
    ["ΟΔΟΣ", "οδοσ"], ["ÉTÉ", "été"], ["İzmir", "izmir"], ["\u212a", "k"],
  ])("named %s and %s are both saved, or the second is refused as taken", async (first, second) => {
    await save(first);
    const { id } = await save("free");
    const outcomes = [
      await save(second).then(() => null, (error: unknown) => error),
      await changeView(context, me, id, { name: second }).then(() => null, (error: unknown) => error),
    ];
    for (const outcome of outcomes) if (outcome !== null) expect(outcome).toMatchObject({ code: "view_name_taken" });
    expect(outcomes[1]).not.toBeNull();
  });

  it.each([
    ["wallets", "evil=1"], ["wallets", "q=a&q=b"], ["wallets", "page=2"], ["board", "timeframe=1y"], ["board", "tab=%3Cscript%3E"],
    ["mentions", "from=today"], ["wallets", "q=%0A"], ["board", "toString=1"],
  ] as const)(
    "of %s are refused with an invalid query: %s", async (screen, query) => {
      await expect(save("odd", query, screen)).rejects.toMatchObject({ code: "invalid_input", more: { errors: [{ field: "query" }] } });
    });

  it("can be renamed and moved", async () => {
    const [first] = [await save("1"), await save("2"), await save("3")];
    expect(await changeView(context, me, first.id, { place: 2 })).toMatchObject({ name: "1" });
    expect(await names()).toEqual(["wallets 2", "wallets 3", "wallets 1"]);
    await changeView(context, me, first.id, { name: "one", place: 1 });
    expect(await names()).toEqual(["wallets 2", "wallets one", "wallets 3"]);
    await changeView(context, me, first.id, { name: "ONE" });
    await expect(changeView(context, me, first.id, { name: "2" })).rejects.toMatchObject({ code: "view_name_taken" });
    await save("4");
    expect((await names()).at(-1)).toBe("wallets 4");
  });

  it("can be changed and deleted only by their owner, and deleted only once", async () => {
    const { id } = await save("mine");
    await expect(changeView(context, other, id, { name: "theirs" })).rejects.toMatchObject({ code: "not_found" });
    await expect(removeView(context, other, id)).rejects.toMatchObject({ code: "not_found" });
    await removeView(context, me, id);
    await expect(removeView(context, me, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are limited per screen, even if several are saved at the same time", async () => {
    const saved = await Promise.allSettled(Array.from({ length: viewLimits.perScreen + 2 }, (_, at) => save(`view ${at}`)));
    expect(saved.filter(({ status }) => status === "rejected").map((one) => (one as PromiseRejectedResult).reason.code)).toEqual([
      "too_many_views", "too_many_views",
    ]);
    await save("elsewhere", "", "board");
  });
});
