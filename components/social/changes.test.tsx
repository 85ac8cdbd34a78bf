import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { mention, socialMetrics } from "@/contracts/social/calls";
import { useCall } from "@/lib/client/cache/use-call";
import { useTrackingChanges } from "./changes";
import { mentionViewParams, queryOfView } from "./mentions/view";

const one = mention.parse({ id: "1", text: "gm", created_at: "2026-11-05T12:00:00Z", author: { id: "7", username: "june" } });
const mentions = { mentions: [one], total: 1, page: 1, page_size: 10, unread: 1, tracked: "@ada" };
const metrics = socialMetrics.parse({ mentions_24h: 12 });
const query = queryOfView(mentionViewParams.read(new URLSearchParams()));
let stop: (username: string) => Promise<void>;

function Setup() {
  stop = useTrackingChanges().stop;
  return null;
}

function Mentions() {
  const total = useCall("GET /api/v1/social/mentions", { query }).data?.total;
  const day = useCall("GET /api/v1/social/scraping/metrics", {}).data?.mentions_24h;
  return <p>{`${total ?? "no"} mentions, ${day ?? "none"} today`}</p>;
}

it("stopping clears mentions and metrics in this browser too, so that no screen shows those of a handle that is no longer tracked", async () => {
  const fetched = vi.fn(async (path: string, init?: RequestInit) => (init?.method === "DELETE"
    ? new Response(null, { status: 204 })
    : Response.json(path.includes("/metrics") ? metrics : path.includes("/jobs/") ? { id: "j", username: "ada" } : mentions)));
  vi.stubGlobal("fetch", fetched);
  const cache = new Map<string, never>();
  // As in the product, the cache outlives the screens that use it.
  const page = (isMentions: boolean) => <SWRConfig value={{ provider: () => cache }}>{isMentions ? <Mentions /> : <Setup />}</SWRConfig>;
  const { rerender } = render(page(true));
  expect(await screen.findByText("1 mentions, 12 today")).toBeDefined();
  rerender(page(false));
  await act(() => stop("ada"));
  fetched.mockImplementation(() => new Promise(() => undefined));
  rerender(page(true));
  expect(screen.getByText("no mentions, none today")).toBeDefined();
});
