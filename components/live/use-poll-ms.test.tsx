import { act, renderHook } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { useNotifications } from "@/components/shell/notifications/data";
import { idleView, LiveContext, type LiveView } from "./live-context";

beforeEach(() => void vi.useFakeTimers());

it.each(
  [["connecting", 30_000], ["open", 60_000], ["stopped", 30_000], ["polling", 30_000]] as const,
)("polls notifications while the channel is %s, every %i ms, because it does not report what happened before it opened", async (status, everyMs) => {
  const fetched = vi.fn(async () => Response.json({ notifications: [], unread: 0 }));
  vi.stubGlobal("fetch", fetched);
  const provider = new Map<string, never>();
  const view: LiveView = { ...idleView, state: { status } };
  renderHook(() => useNotifications(), {
    wrapper: ({ children }) => (
      <SWRConfig value={{ provider: () => provider }}>
        <LiveContext value={{
          read: () => view, subscribe: () => () => undefined, reconnect: () => undefined, listen: () => () => undefined,
        }}>{children}</LiveContext>
      </SWRConfig>
    ),
  });
  await act(() => vi.advanceTimersByTimeAsync(everyMs - 1_000));
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(fetched).toHaveBeenCalledTimes(2);
});
