import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import type { Check } from "@/lib/shared/checks";
import { OffersProvider } from "@/lib/client/request/offers";
import messages from "@/messages/en.json";
import { English } from "@/tests/support/web/test-providers";
import { SystemCheck } from "./system-check";

const live: Check = { id: "live", state: "ok", reason: "liveDoor", tookMs: 3, since: null };

let server: WebSocketServer;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
});
afterEach(async () => {
  for (const client of server.clients) client.terminate();
  await new Promise((done) => server.close(done));
});

function show(unsupported: readonly "POST /api/v1/live/tickets"[]) {
  render(
    <OffersProvider unsupported={unsupported}>
      <SystemCheck checks={[live]} checkedAt="2026-11-05T12:00:00Z" wsUrl={`ws://127.0.0.1:${(server.address() as AddressInfo).port}`} />
    </OffersProvider>,
    { wrapper: English },
  );
}

it("opens the live channel with a ticket", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ticket: "t/1" }));
  const connected = once(server, "connection");
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
