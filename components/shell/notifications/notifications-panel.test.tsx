import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notificationList, type NotificationList } from "@/contracts/notifications";
import "@/contracts/problem";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { flushRequests } from "@/tests/support/web/flush-requests";
import { TestProviders } from "@/tests/support/web/test-providers";
import { NotificationsMenu } from "./notifications-menu";
import { NotificationsList } from "./notifications-panel";

const nowMs = Date.parse("2026-11-05T12:00:00Z");
const at = { created_at: "2026-11-05T11:55:00Z" };
const author = { id: "7", username: "frog_fan", name: "Frog <b>Fan</b>" };
const mention = { id: "1", text: "gm ‮evil 🐸", created_at: at.created_at, author };
const alert = {
  id: "9", symbol: "M", condition: "above", threshold_usd: 0.5, is_active: false, triggered_at: at.created_at, created_at: at.created_at,
};
const sampleList = notificationList.parse({
  unread: 60,
  notifications: [
    { id: "n1", type: "mention", read: false, ...at, mention },
    { id: "n2", type: "price_alert", read: false, ...at, alert, price_usd: 0.52 },
    { id: "n3", type: "sentiment", read: true, ...at, from_score: -12.4, to_score: 18 },
    { id: "n4", type: "engagement", read: true, ...at, mention: { ...mention, author: { ...author, name: "" } }, interactions: 1234 },
  ],
});
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const onFollow = vi.fn();
let server: NotificationList;

async function show() {
  render(<TestProviders><NotificationsMenu /><NotificationsList onFollow={onFollow} /></TestProviders>);
  // The bell counts once the browser has been idle.
  await act(() => vi.advanceTimersByTimeAsync(200));
  await flushRequests();
}

/** The number of unread notifications on the bell. */
const counted = () => Number(/(\d+) unread/.exec(screen.getByRole("button", { name: /^Notifications/ }).title)?.[1] ?? 0);
const rows = () => within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("link");
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await flushRequests();
};
const problem = (status: number, code: string) => new Response(
  JSON.stringify({ type: "about:blank", title: "x", status, detail: "x", code }), { status },
);
const sent = () => fetched.mock.calls.filter(([, init]) => init?.method !== "GET").map(([path, init]) => [
  init?.method, path, init?.body && JSON.parse(String(init.body)),
]);

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  vi.stubGlobal("fetch", fetched);
  server = structuredClone(sampleList);
  fetched.mockImplementation(async (_path, init) => {
    if (init?.method === "GET") return Response.json(server);
    if (init?.method === "DELETE") {
      server = { notifications: [], unread: 0 };
      return new Response(null, { status: 204 });
    }
    const { ids } = JSON.parse(String(init?.body)) as { ids?: string[] };
    const notifications = server.notifications.map((one) => ({ ...one, read: one.read || !ids || ids.includes(one.id) }));
    server = { notifications, unread: ids ? server.unread - ids.length : 0 };
    return Response.json({ unread: server.unread });
  });
});
afterEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id);
});

describe("the notifications", () => {
  it("say how many entries could not be read, whatever happens to the others", async () => {
    fetched.mockImplementation(async (_path, init) =>
      Response.json(init?.method === "GET" ? server : { unread: 0 }, { headers: { "x-memescope-unreadable": "2" } }));
    await show();
    expect(rows()).toHaveLength(4);
    await press("Mark all as read");
    expect(screen.getByText("2 entries could not be read")).toBeDefined();
  });

  it("say which webhook was switched off and why, and link to it", async () => {
    const one = { type: "webhook_off" as const, read: false, ...at, host: "hooks.example.com" };
    server = { unread: 2, notifications: [{ id: "n1", ...one, reason: "gone" }, { id: "n2", ...one, reason: "given_up" }] };
    await show();
    const title = "Unread: Your webhook at \u2068hooks.example.com\u2069 is switched off";
    expect(rows().map((row) => [row.textContent, row.getAttribute("href")])).toEqual([
      [`${title}Its receiver reported that it is gone. Nothing more is sent there.5 min ago`, "/social/twitter-setup"],
      [`${title}Its receiver has failed for three days. Nothing more is sent there.5 min ago`, "/social/twitter-setup"],
    ]);
  });

  it("describe a new device as far as it is known, and link to the security settings", async () => {
    const one = { type: "new_device" as const, read: false, created_at: at.created_at, at: at.created_at };
    server = { unread: 2, notifications: [
      { id: "n1", ...one, device: "Firefox · Linux", network: "198.51.100.0/24" }, { id: "n2", ...one, device: null, network: null },
    ] };
    await show();
    const advice = "If this wasn’t you, review your sessions and end that one.5 min ago";
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      `Unread: A new device logged in to your account\u2068Firefox · Linux\u2069\u00a0· \u2068198.51.100.0/24\u2069\u00a0· ${advice}`,
      `Unread: A new device logged in to your account${advice}`,
    ]);
    expect(rows().map((row) => row.getAttribute("href"))).toEqual(Array(2).fill("/settings?open=security"));
  });

  it("say what happened, show what others wrote as plain text, and link to it", async () => {
    await show();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      "Unread: \u2068Frog <b>Fan</b>\u2069 mentioned yougm ‮evil 🐸5 min ago",
      "Unread: M rose above $0.50Price at the time: $0.52005 min ago",
      "Sentiment score rose from −12 to 185 min ago",
      "A mention by \u2068@frog_fan\u2069 passed 1,234 interactionsgm ‮evil 🐸5 min ago",
    ]);
    expect(rows().map((row) => row.getAttribute("href"))).toEqual([
      "/social/twitter-mentions?q=frog_fan", "/prices?asset=M", "/social/twitter-mentions", "/social/twitter-mentions?q=frog_fan",
    ]);
    expect(counted()).toBe(60);
  });

  it("about a wallet lead to its details", async () => {
    const wallet_address = `0x${"1".repeat(40)}`;
    const walletAlert = { ...alert, kind: "wallet", wallet_id: "w1", wallet_address, direction: "both", usd: 1, once: false };
    const seen = { kind: "wallet", type: "incoming", value: "2", symbol: "ETH", value_usd: 6000, wallet_address, wallet_name: "Cold" };
    server = { unread: 0, notifications: [{ id: "n5", type: "alert", read: true, ...at, alert: walletAlert, seen } as never] };
    await show();
    expect(rows()[0]!.getAttribute("href")).toBe(`/wallets?address=${wallet_address}`);
  });

  it("show a nearly neutral sentiment score as 0", async () => {
    server = { unread: 0, notifications: [{ id: "n3", type: "sentiment", read: true, ...at, from_score: -0.3, to_score: 18 }] };
    await show();
    expect(rows()[0]!.textContent).toContain("Sentiment score rose from 0 to 18");
  });

  it("are marked as read one by one, which updates the count at once", async () => {
    await show();
    await press("Mark as read: M rose above $0.50");
    expect(sent()).toEqual([["POST", "/api/v1/notifications/read", { ids: ["n2"] }]]);
    expect(rows()[1]!.textContent).not.toContain("Unread");
    expect(document.activeElement).toBe(rows()[1]);
    expect(counted()).toBe(59);
  });

  it("are marked as read when followed", async () => {
    await show();
    rows()[0]!.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(rows()[0]!);
    await flushRequests();
    expect(sent()).toEqual([["POST", "/api/v1/notifications/read", { ids: ["n1"] }]]);
    expect(onFollow).toHaveBeenCalledOnce();
  });

  it("can all be marked as read together", async () => {
    await show();
    await press("Mark all as read");
    expect(sent()).toEqual([["POST", "/api/v1/notifications/read", { as_of: at.created_at }]]);
    expect([screen.queryByRole("button", { name: /Mark/ }), counted()]).toEqual([null, 0]);
  });

  it("are cleared after confirmation", async () => {
    await show();
    await press("Clear all");
    expect(sent()).toEqual([]);
    await press("Cancel");
    expect(document.activeElement?.textContent).toBe("Clear all");
    await press("Clear all");
    await press("Yes, delete");
    expect(sent()).toEqual([["DELETE", "/api/v1/notifications", undefined]]);
    expect(screen.getByText("No new notifications")).toBeTruthy();
    expect(counted()).toBe(0);
  });

  it.each([
    ["Mark all as read"], ["Mark as read: M rose above $0.50"], ["Clear all", "Yes, delete"],
  ])("come back, with their unread count, if the server refuses %s", async (...buttons) => {
    await show();
    const before = rows().map(({ textContent }) => textContent);
    let refuse = () => {};
    fetched.mockImplementation(() => new Promise((resolve) => { refuse = () => resolve(problem(500, "internal")); }));
    for (const name of buttons) await press(name);
    expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).not.toEqual(before);
    refuse();
    await flushRequests();
    expect(toastStore.read().map(({ title }) => title)).toEqual(["Failed to update notifications"]);
    expect([rows().map(({ textContent }) => textContent), counted()]).toEqual([before, 60]);
  });
});

describe("a notifications list without entries", () => {
  it("says that there are none", async () => {
    server = { notifications: [], unread: 0 };
    await show();
    expect(screen.getByText("No new notifications")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  });

  it("offers Retry if they cannot be loaded", async () => {
    fetched.mockImplementation(async () => problem(400, "malformed_request"));
    await show();
    expect(screen.getByRole("alert").textContent).toContain("Failed to load notifications");
    fetched.mockImplementation(async () => Response.json(server));
    await press("Retry");
    expect(rows()).toHaveLength(4);
  });
});
