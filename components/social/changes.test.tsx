import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { mention, scrapingJob, socialMetrics } from "@/contracts/social/calls";
import { useCall } from "@/lib/client/cache/use-call";
import { useTrackingChanges } from "./changes";
import { mentionViewParams, queryOfView } from "./mentions/view";
import { setupOfValues, valuesOfJob } from "./setup/setup-form-rules";

const one = mention.parse({ id: "1", text: "gm", created_at: "2026-11-05T12:00:00Z", author: { id: "7", username: "june" } });
const mentions = { mentions: [one], total: 1, page: 1, page_size: 10, unread: 1, tracked: "@ada" };
const job = scrapingJob.parse({ id: "j1", username: "ada" });
const metrics = socialMetrics.parse({ mentions_24h: 12 });
const query = queryOfView(mentionViewParams.read(new URLSearchParams()));
const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const pathsRead = () => fetched.mock.calls.filter(([, init]) => init?.method === "GET").map(([path]) => path.split("?")[0]);
let tracking: ReturnType<typeof useTrackingChanges>;

function Setup() {
  tracking = useTrackingChanges();
  return <p>{useCall("GET /api/v1/notifications", {}).data?.unread ?? "?"} unread</p>;
}

function Mentions() {
  const total = useCall("GET /api/v1/social/mentions", { query }).data?.total;
  const day = useCall("GET /api/v1/social/scraping/metrics", {}).data?.mentions_24h;
  return <p>{`${total ?? "no"} mentions, ${day ?? "none"} today`}</p>;
}

// As in the product, the cache outlives the screens that use it.
const pageWith = (cache: Map<string, never>) => (...screens: ReactNode[]) => (
  <SWRConfig value={{ provider: () => cache }}>{screens}</SWRConfig>
);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async (path, init) => {
    if (init?.method === "DELETE") return new Response(null, { status: 204 });
    if (path.includes("/notifications")) return Response.json({ notifications: [], unread: 0 });
    return Response.json(/\/(setup|jobs)\b/.test(path) ? job : path.includes("/metrics") ? metrics : mentions);
  });
});

it("stopping clears mentions, metrics and notifications in this browser too, so that no screen shows old ones", async () => {
  const page = pageWith(new Map<string, never>());
  const { rerender } = render(page(<Mentions key="mentions" />));
  expect(await screen.findByText("1 mentions, 12 today")).toBeDefined();
  rerender(page(<Setup key="setup" />));
  expect(await screen.findByText("0 unread")).toBeDefined();
  fetched.mockClear();
  await act(() => tracking.stop("ada"));
  await vi.waitFor(() => expect(pathsRead()).toContain("/api/v1/notifications"));
  fetched.mockImplementation(() => new Promise(() => undefined));
  rerender(page(<Mentions key="mentions" />));
  expect(screen.getByText("no mentions, none today")).toBeDefined();
});

it("setting up fetches the mentions", async () => {
  render(pageWith(new Map<string, never>())(<Setup key="setup" />, <Mentions key="mentions" />));
  expect(await screen.findByText("1 mentions, 12 today")).toBeDefined();
  fetched.mockClear();
  await act(async () => void (await tracking.save(setupOfValues({ ...valuesOfJob(null), username: "ada" }), null)));
  const read = ["/api/v1/social/mentions", "/api/v1/social/scraping/metrics"];
  await vi.waitFor(() => expect(pathsRead()).toEqual(expect.arrayContaining(read)));
});
