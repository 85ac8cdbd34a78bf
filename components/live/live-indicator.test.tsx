import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { CallKey } from "@/contracts/calls";
import { LiveProvider } from "@/components/shell/channel/live-provider";
import { OffersProvider } from "@/lib/client/request/offers";
import { useSocketServer } from "@/tests/support/upstreams/socket-server";
import { English } from "@/tests/support/web/test-providers";
import { LiveIndicator } from "./live-indicator";

const sockets = useSocketServer();

function show(wsUrl: string, lacking: CallKey[] = []) {
  render(
    <OffersProvider unsupported={lacking}><LiveProvider wsUrl={wsUrl}><LiveIndicator /></LiveProvider></OffersProvider>,
    { wrapper: English },
  );
}

it("says Connecting... until the channel is open, then that updates are live", async () => {
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ ticket: "t", expires_in: 30 }, { status: 201 })));
  show(sockets.url);
  expect(screen.getByText("Connecting...")).toBeDefined();
  expect(await screen.findByText("Real-time updates active")).toBeDefined();
  expect(screen.queryByText("Connecting...")).toBeNull();
});

it("says Connecting... while there is no channel, and how often figures are fetched instead if none can be opened", async () => {
  const fetched = vi.fn(async () => Response.json({ code: "not_found" }, { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  show("ws://127.0.0.1:9");
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByText("Connecting...")).toBeDefined();
  cleanup();
  show("ws://127.0.0.1:9", ["POST /api/v1/live/tickets"]);
  expect(await screen.findByText("Updates every 30 seconds")).toBeDefined();
});

it("offers to reconnect once the channel has given up", async () => {
  vi.stubGlobal("fetch", vi.fn(async () => Response.json({ code: "unauthenticated" }, { status: 401 })));
  show("ws://127.0.0.1:9");
  expect(await screen.findByRole("button", { name: "Reconnect" })).toBeDefined();
});
