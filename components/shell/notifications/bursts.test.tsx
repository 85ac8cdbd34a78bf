import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useMentionChanges } from "@/components/social/mentions/changes";
import { useCall } from "@/lib/client/cache/use-call";
import { TestProviders } from "@/tests/support/web/test-providers";
import { useNotificationChanges } from "./changes";

const MARKS = 40;
/** About as fast as a person steps through a list with the keyboard. */
const EVERY_MS = 30;

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
let unread = 0;
const read = () =>
  fetched.mock.calls.filter(([path, init]) => path === "/api/v1/notifications" && (init?.method ?? "GET") === "GET").length;
const marked = () => fetched.mock.calls.filter(([path]) => path.endsWith("/read")).length;

beforeEach(() => {
  unread = MARKS;
  fetched.mockImplementation(async (path) => {
    if (!path.endsWith("/read")) return Response.json({ notifications: [], unread });
    unread -= 1;
    return Response.json({ unread, changed: [] });
  });
  vi.stubGlobal("fetch", fetched);
});

function useBell() {
  return {
    mentions: useMentionChanges(), notifications: useNotificationChanges(), unread: useCall("GET /api/v1/notifications").data?.unread,
  };
}
type Bell = ReturnType<typeof useBell>;

async function show() {
  const { result } = renderHook(useBell, { wrapper: TestProviders });
  await waitFor(() => expect(result.current.unread).toBe(MARKS));
  expect(read()).toBe(1);
  return result;
}

it.each([
  ["mentions", ({ mentions }: Bell, id: string) => mentions.mark([id], true)],
  ["notifications", ({ notifications }: Bell, id: string) => notifications.markRead(id)],
])("refetches the notifications once after many %s were marked in quick succession", async (_what, mark) => {
  const bell = await show();
  // Fake timers, because a slow machine that pauses between two marks would split the burst in two.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let nth = 1; nth <= MARKS; nth += 1) {
    await act(async () => {
      void mark(bell.current, `${nth}`);
      await vi.advanceTimersByTimeAsync(EVERY_MS);
    });
  }
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(bell.current.unread).toBe(0);
  expect([marked(), read()]).toEqual([MARKS, 2]);
});
