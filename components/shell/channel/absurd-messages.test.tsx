import { renderHook } from "@testing-library/react";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { isListed, mentionViewParams } from "@/components/social/mentions/view";
import { readLiveMessage } from "@/lib/client/live/message";
import { mutationsOf } from "@/tests/support/mutations";
import { seeded } from "@/tests/support/seeded";
import { TestProviders } from "@/tests/support/web/test-providers";
import { useNotificationText } from "../notifications/notification-text";

const at = "2026-11-05T12:00:00.000Z";
const address = `0x${"ab".repeat(20)}`;
const post = {
  id: "7", text: "gm", created_at: at, sentiment: "neutral", is_read: false, matched_by: ["gm"], public_metrics: { like_count: 1 },
  author: { id: "9", username: "june", name: "June", public_metrics: { followers_count: 3 } },
};
const alert = { id: "1", symbol: "M", condition: "above", threshold_usd: 1, price_usd: 2, created_at: at };
const noted = { id: "1", read: false, created_at: at };
const moved = { kind: "wallet", wallet_address: address, wallet_name: null, type: "incoming", value: "1", symbol: "M", value_usd: 2 };
const messages: [string, object][] = [
  ["new_mention", post],
  ["price_alert", alert],
  ["notification", { ...noted, type: "price_alert", alert, price_usd: 2 }],
  ["notification", { ...noted, type: "alert", alert: { id: "2", kind: "wallet" }, seen: moved }],
  ["scrape_finished", { added: 1, error: null }],
];

it("of a message beyond SPEC.md in which parts are missing or absurd, only what can be shown is passed on", () => {
  const view = mentionViewParams.read(new URLSearchParams("q=june&author=june&from=2026-01-01&lang=en&verified=true"));
  const textOf = renderHook(() => useNotificationText(), {
    wrapper: ({ children }) => <TestProviders nowMs={Date.parse(at)} timeZone="UTC">{children}</TestProviders>,
  }).result.current;
  const complaints = vi.spyOn(console, "error");
  const frames = fc.constantFrom(...messages).chain(([type, data]) => mutationsOf({ type, data, cursor: "1-1", at }));
  fc.assert(fc.property(frames, (frame) => {
    const message = readLiveMessage(frame);
    if (!message || message.data === null) return;
    if (message.type === "new_mention") isListed(view, message.data);
    if (message.type === "notification" && message.data.type.endsWith("alert")) textOf(message.data);
    if (message.type === "scrape_finished") expect(message.data.added).toBeTypeOf("number");
  }), seeded(1_000));
  expect(complaints).not.toHaveBeenCalled();
});
