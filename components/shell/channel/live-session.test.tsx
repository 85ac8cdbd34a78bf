import { once } from "node:events";
import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { OffersProvider } from "@/lib/client/request/offers";
import { useSocketServer } from "@/tests/support/upstreams/socket-server";
import { English } from "@/tests/support/web/test-providers";
import { createLiveStore } from "./live-store";
import { LiveSession } from "./live-session";

const sockets = useSocketServer();

/** Renders a page's live session. @returns a function that sends it a message from the server */
async function open(live = createLiveStore()) {
  const connected = once(sockets.server, "connection");
  render(
    <OffersProvider unsupported={["POST /api/v1/live/tickets"]}>
      <LiveSession wsUrl={sockets.url} live={live} />
    </OffersProvider>,
    { wrapper: English },
  );
  await act(() => connected);
  return (message: object) => {
    for (const client of sockets.server.clients) client.send(JSON.stringify(message));
  };
}

const fired = (id: string, rank: number) => ({
  type: "notification",
  data: {
    id, type: "alert", read: false, created_at: "2026-11-05T12:00:00Z",
    alert: { id: "7", kind: "rank", condition: "rises", rank: 10, timeframe: "7d" }, seen: { kind: "rank", rank },
  },
});
const toastTexts = () => toastStore.read().map(({ text }) => text);

it("shows a toast for each of several alerts that fire together, and for none twice", async () => {
  const push = await open();
  push(fired("1", 3));
  push(fired("2", 4));
  push(fired("1", 3));
  push(fired("3", 5));
  await vi.waitFor(() => expect(toastTexts().map((text) => /\d/.exec(text)?.[0])).toEqual(["3", "4", "5"]));
});

it.each(
  [["network", window, "online"], ["tab", document, "visibilitychange"]] as const,
)("reconnects at once when the %s comes back", async (_, target, event) => {
  const live = createLiveStore();
  await open(live);
  await vi.waitFor(() => expect(live.read().state.status).toBe("open"));
  for (const client of sockets.server.clients) client.terminate();
  await vi.waitFor(() => expect(live.read().state.status).toBe("waiting"));
  act(() => void target.dispatchEvent(new Event(event)));
  expect(live.read().state.status).toBe("connecting");
});
