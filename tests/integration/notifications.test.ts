import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotificationList } from "@/contracts/notifications";
import { mention } from "@/contracts/social/calls";
import { findEventsAfter } from "@/product-api/domain/live/queries";
import {
  deleteOldNotifications, markNotificationsRead, markPostNotifications, recordNotifications, removePostNotifications,
  removeSocialNotifications,
} from "@/product-api/domain/notifications/commands";
import { findNotifications } from "@/product-api/domain/notifications/queries";
import { addUser } from "../support/database/players";
import { startPriceFeed, type TestFeed } from "../support/upstreams/price-feed";
import { startTestApi, type TestApi, until, afterWake } from "../support/api/product-api";
import { context, useTestContext } from "../support/database/test-context";

const read = (list: NotificationList) => list.notifications.map((one) => (one.type === "mention" ? one.mention.id : one.type));

function aMention(id: string) {
  return mention.parse({ id, text: `gm ${id}`, created_at: "2026-01-01T00:00:00Z", author: { id: "7", username: "someone" } });
}

describe("a user's notifications", () => {
  let nowMs = Date.parse("2026-01-01T00:00:00Z");
  useTestContext(() => new Date(nowMs));
  const record = (userId: string, ...ids: string[]) => recordNotifications(
    context, userId, ids.map((id) => ({ type: "mention" as const, mention: aMention(id) })),
  );
  const list = (userId: string) => findNotifications(context.db, userId);
  const sent = async (userId: string) =>
    (await findEventsAfter(context.db, { xid: "0", id: 0 }, 10_000)).filter((event) => event.userId === userId);

  it("are stored once, listed newest first, and sent to the live channel", async () => {
    const user = await addUser(context);
    await record(user, "1", "2");
    nowMs += 1_000;
    const again = await record(user, "2", "3", "3");
    expect(again.map((one) => one.type === "mention" && one.mention.id)).toEqual(["3"]);
    nowMs += 1_000;
    await record(user, "4");
    expect(read(await list(user))).toEqual(["4", "3", "2", "1"]);
    expect((await list(user)).unread).toBe(4);
    // An event is published only once all older transactions on the server have ended, including those of other databases.
    await expect.poll(async () =>
      (await sent(user)).map(({ type, data }) => [type, (data as { mention: { id: string } }).mention.id])).toEqual([
      ["notification", "1"], ["notification", "2"], ["notification", "3"], ["notification", "4"],
    ]);
  });

  it("are absent from the list and the live channel when the transaction fails", async () => {
    const user = await addUser(context);
    const failing = context.db.transaction(async (tx) => {
      await recordNotifications({ ...context, db: tx }, user, [{ type: "mention", mention: aMention("9") }]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await list(user), await sent(user)]).toEqual([{ notifications: [], unread: 0 }, []]);
  });

  it("are removed with their mention, and are marked read when the mention is", async () => {
    const [user, other] = [await addUser(context), await addUser(context)];
    await record(user, "1", "2");
    await record(other, "1");
    await markPostNotifications(context, user, { postIds: ["2"] }, true);
    expect((await list(user)).unread).toBe(1);
    await markPostNotifications(context, user, { until: new Date(nowMs).toISOString() }, false);
    expect((await list(user)).unread).toBe(2);
    await removePostNotifications(context, user, "1");
    expect([read(await list(user)), read(await list(other))]).toEqual([["2"], ["1"]]);
    await recordNotifications(context, user, [{ type: "sentiment", from_score: 0, to_score: 30 }]);
    await removeSocialNotifications(context, user);
    expect(read(await list(user))).toEqual([]);
    expect(read(await list(other))).toEqual(["1"]);
  });

  it("stay unread if they arrived after those that the user saw", async () => {
    const user = await addUser(context);
    await record(user, "1", "2");
    const as_of = (await list(user)).notifications[0]!.created_at;
    nowMs += 1_000;
    await record(user, "3");
    expect(await markNotificationsRead(context, user, { as_of })).toBe(1);
    expect((await list(user)).notifications.map(({ read: isRead }) => isRead)).toEqual([false, true, true]);
    expect(await markNotificationsRead(context, user, {})).toBe(0);
  });

  it("are listed up to the newest 50, limited to 500 per user, and deleted after 90 days", async () => {
    const [user, other] = [await addUser(context), await addUser(context)];
    await record(other, "old");
    nowMs += 91 * 24 * 60 * 60_000;
    await record(user, ...Array.from({ length: 510 }, (_, at) => `${at}`));
    const shown = await list(user);
    expect([shown.notifications.length, shown.unread, read(shown)[0]]).toEqual([50, 510, "509"]);
    await deleteOldNotifications(context);
    expect([(await list(user)).unread, (await list(other)).unread]).toEqual([500, 0]);
    expect(read(await list(user))[0]).toBe("509");
  });
});

describe("an account's notifications", () => {
  let feed: TestFeed;
  let api: TestApi;
  beforeAll(async () => {
    feed = await startPriceFeed({ ethereum: 2000 });
    api = await startTestApi(undefined, { PRICE_API_URL: feed.url, NATIVE_PRICE_ID: "ethereum", M_TOKEN_PRICE_ID: "ethereum" });
  });
  afterAll(async () => {
    await api.stop();
    await feed.stop();
  });
  const path = "/api/v1/notifications";
  const list = async (token: string) => (await api.call<NotificationList>("GET", path, { token })).body;

  async function personWithAlerts(count: number): Promise<string> {
    const token = (await api.register()).token.access_token;
    for (let at = 0; at < count; at += 1) {
      await api.call("POST", "/api/prices/alerts", { token, body: { symbol: "ETH", condition: "above", threshold_usd: 1000 + at } });
    }
    return token;
  }

  it("include triggered price alerts, can be marked read singly or together, and are cleared only by their owner", async () => {
    const [token, other] = [await personWithAlerts(3), await personWithAlerts(1)];
    const bell = await until(() =>
      afterWake(api, () => list(token)), ({ unread, notifications }) => unread === 3 && notifications.length === 3);
    await until(() => afterWake(api, () => list(other)), ({ unread }) => unread === 1);
    expect(bell.notifications[0]).toMatchObject({
      type: "price_alert", read: false, price_usd: 2000, alert: { symbol: "ETH", is_active: false },
    });

    const first = bell.notifications[0]!.id;
    expect((await api.call("POST", `${path}/read`, { token, body: { ids: [first] } })).body).toEqual({ unread: 2 });
    expect((await list(token)).notifications.map((one) => one.read)).toEqual([true, false, false]);
    expect(
      (await api.call("POST", `${path}/read`, { token: other, body: { ids: [bell.notifications[1]!.id, "nonsense"] } })).body,
    ).toEqual({ unread: 1 });
    expect((await list(token)).unread).toBe(2);
    expect((await api.call("POST", `${path}/read`, { token, body: {} })).body).toEqual({ unread: 0 });

    expect((await api.call("DELETE", path, { token })).status).toBe(204);
    expect([await list(token), (await list(other)).unread]).toEqual([{ notifications: [], unread: 0 }, 1]);
  });

  it("are refused without a session", async () => {
    expect((await api.call("GET", path)).status).toBe(401);
  });
});
