import { once } from "node:events";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Check } from "@/lib/shared/checks";
import { OffersProvider } from "@/lib/client/request/offers";
import messages from "@/messages/en.json";
import { useSocketServer } from "@/tests/support/upstreams/socket-server";
import { English } from "@/tests/support/web/test-providers";
import { SystemCheck } from "./system-check";

const live: Check = { id: "live", state: "ok", reason: "liveDoor", tookMs: 3, since: null };

const sockets = useSocketServer();

function show(unsupported: readonly "POST /api/v1/live/tickets"[]) {
  render(
    <OffersProvider unsupported={unsupported}>
      <SystemCheck checks={[live]} checkedAt="2026-11-05T12:00:00Z" wsUrl={sockets.url} />
    </OffersProvider>,
    { wrapper: English },
  );
}

it("opens the live channel with a ticket", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ticket: "t/1" }));
  const connected = once(sockets.server, "connection");
  show([]);
  const [, { url }] = await connected;
  expect(url).toBe("/ws?ticket=t%2F1");
  await screen.findByText(messages.errorsScreens.check.reasons.liveConnected);
});

it("opens the live channel without a ticket if the server takes none", async () => {
  const fetched = vi.fn(async () => Response.json({ code: "not_offered" }, { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  show(["POST /api/v1/live/tickets"]);
  await screen.findByText(messages.errorsScreens.check.reasons.liveConnected);
  expect(fetched).not.toHaveBeenCalled();
});
