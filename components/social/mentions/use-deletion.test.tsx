import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  button, fetched, job, makeMention, mentionsData, metrics, nowMs, pageOf, resetBetweenTests, sent, show, view,
} from "@/tests/support/web/mentions-screen";
import { UnreadMentions } from "@/components/shell/frame/unread-mentions";
import { NotificationsMenu } from "@/components/shell/notifications/notifications-menu";
import { NotificationsList } from "@/components/shell/notifications/notifications-panel";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import { TestProviders } from "@/tests/support/web/test-providers";

resetBetweenTests();

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fetched.mockImplementation(async (path, init) =>
    init?.method === "DELETE"
      ? new Response(null, { status: 204 })
      : Response.json(path.includes("/metrics") ? metrics : path.includes("/jobs/") ? job : pageOf([makeMention("2")])));
  render(<ToastRegion label="Notifications" closeLabel="Dismiss" />);
});

const remove = () => fireEvent.click(screen.getAllByRole("button", { name: "Delete the mention by June Li" })[0]!);
const undo = () => screen.queryByRole("button", { name: "Undo" });
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const gone = [["/api/v1/social/mentions/1", null]];

describe("a deletion", () => {
  it("is sent only once the time for Undo is over", async () => {
    await show();
    remove();
    expect(screen.queryByText("To the moon 1")).toBeNull();
    fireEvent.click(undo()!);
    expect(screen.getByText("To the moon 1")).toBeDefined();
    await passSeconds(7);
    expect(sent("DELETE")).toEqual([]);
    remove();
    await passSeconds(7);
    expect(sent("DELETE")).toEqual(gone);
    expect(undo()).toBeNull();
  });

  it("is not counted while it can be undone, neither above the list nor below it", async () => {
    await show();
    const counts = () => [screen.getByRole("heading", { level: 2 }).textContent, screen.getAllByText(/ of \d+$/).at(-1)?.textContent];
    expect(counts()).toEqual(["2 mentions", "1–2 of 2"]);
    remove();
    expect(counts()).toEqual(["1 mention", "1–1 of 1"]);
    fireEvent.click(undo()!);
    expect(counts()).toEqual(["2 mentions", "1–2 of 2"]);
  });

  it("of a mention that the bell reports is counted there, and listed, only if it is undone", async () => {
    const reported = (id: string) => ({ id: `n${id}`, type: "mention", read: false, created_at: nowMs, mention: makeMention(id) });
    const list = { notifications: [reported("1"), reported("9")], unread: 2 };
    const others = fetched.getMockImplementation()!;
    fetched.mockImplementation(async (path, init) => path === "/api/v1/notifications" ? Response.json(list) : others(path, init));
    render(<TestProviders nowMs={nowMs}><NotificationsMenu /><NotificationsList onFollow={() => {}} /></TestProviders>);
    await show();
    // The bell counts once the browser has been idle.
    await passSeconds(0.2);
    const shown = () => [
      screen.getByRole("button", { name: /^Notifications/ }).title, screen.getByRole("list", { name: "Notifications" }).children.length,
    ];
    expect(shown()).toEqual(["Notifications, 2 unread", 2]);
    remove();
    expect(shown()).toEqual(["Notifications, 1 unread", 1]);
    fireEvent.click(undo()!);
    expect(shown()).toEqual(["Notifications, 2 unread", 2]);
  });

  it("of an unread mention is counted by neither badge while it can be undone", async () => {
    render(<TestProviders nowMs={nowMs}><nav><UnreadMentions initial={{ unread: 1 }} /></nav></TestProviders>);
    await show();
    const badges = () => [screen.getByRole("heading", { level: 1 }).parentElement!.textContent, screen.getByRole("navigation").textContent];
    const before = ["Mentions1 unread", "11 unread"];
    expect(badges()).toEqual(before);
    remove();
    expect(badges()).toEqual(["Mentions", ""]);
    fireEvent.click(undo()!);
    expect(badges()).toEqual(before);
  });

  it("of the last mention on a page does not say that there are none at all", async () => {
    const last = { ...pageOf([makeMention("1")]), page: 2, total: 11 };
    window.history.replaceState(null, "", "/social/twitter-mentions?page=2");
    await show({ ...mentionsData(), view: { ...view, page: 2 }, mentions: last });
    remove();
    expect(screen.queryByText("No mentions found")).toBeNull();
    expect(button("Page 1")).toBeDefined();
    fireEvent.click(undo()!);
  });

  it("can be undone as long as Undo is shown", async () => {
    await show();
    remove();
    fireEvent.pointerEnter(undo()!);
    await passSeconds(20);
    expect(sent("DELETE")).toEqual([]);
    fireEvent.click(undo()!);
    expect(screen.getByText("To the moon 1")).toBeDefined();
    await passSeconds(20);
    expect(sent("DELETE")).toEqual([]);
    expect(undo()).toBeNull();
  });

  it("is sent when its toast is dismissed after that time", async () => {
    await show();
    remove();
    fireEvent.pointerEnter(undo()!);
    await passSeconds(20);
    expect(sent("DELETE")).toEqual([]);
    await act(async () => void fireEvent.click(button("Dismiss")));
    expect(sent("DELETE")).toEqual(gone);
  });

  it("removes its Undo when it is undone by keyboard", async () => {
    await show();
    screen.getByText("To the moon 1").closest("li")!.focus();
    remove();
    fireEvent.keyDown(window, { key: "z" });
    await vi.waitFor(() => expect(screen.getByText("To the moon 1")).toBeDefined());
    expect(undo()).toBeNull();
  });

  it("is sent by a keepalive request when the page is left, and removes its Undo", async () => {
    await show();
    remove();
    await act(async () => void fireEvent(window, new Event("pagehide")));
    expect(sent("DELETE")).toEqual(gone);
    expect(fetched.mock.calls.find(([, init]) => init?.method === "DELETE")![1]!.keepalive).toBe(true);
    expect(undo()).toBeNull();
  });

  it("is sent when another screen replaces the list, and removes its Undo", async () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    await show();
    remove();
    cleanup();
    render(<ToastRegion label="Notifications" closeLabel="Dismiss" />);
    expect(sent("DELETE")).toEqual(gone);
    expect(undo()).toBeNull();
  });
});
