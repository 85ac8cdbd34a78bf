import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { price, type Price } from "@/contracts/prices/calls";
import { unreadableHeader, type UnreadableCounts } from "@/lib/shared/unreadable";
import { UnreadableProvider, useUnreadable } from "./unreadable";
import { useCall } from "./use-call";

const list = (): Price[] => [price.parse({ symbol: "M", price_usd: 0.5 })];

function Count({ fallback }: { fallback: Price[] }) {
  const { mutate } = useCall("GET /api/prices/latest", {}, { fallback });
  return <button onClick={() => void mutate()}>{useUnreadable("GET /api/prices/latest")}</button>;
}

const cache = new Map<string, never>();
const page = (fallback: Price[], rendered: UnreadableCounts) => (
  <SWRConfig value={{ provider: () => cache }}>
    <UnreadableProvider rendered={rendered}><Count fallback={fallback} /></UnreadableProvider>
  </SWRConfig>
);

function answer(count: number | null) {
  vi.stubGlobal("fetch", async () => Response.json(list(), { headers: count === null ? {} : { [unreadableHeader]: `${count}` } }));
}

const ask = () => act(async () => {
  screen.getByRole("button").click();
  await new Promise((done) => setTimeout(done, 20));
});

it("shows the count of the newest answer, whether the server rendered it or the browser fetched it", async () => {
  const [first, second] = [list(), list()];
  const { rerender } = render(page(first, { "GET /api/prices/latest": 2 }));
  expect(screen.getByText("2")).toBeDefined();
  // The rows that can be read are the same, so the cache keeps its answer.
  answer(5);
  await ask();
  expect(screen.getByText("5")).toBeDefined();
  answer(null);
  await ask();
  expect(screen.getByText("0")).toBeDefined();
  rerender(page(second, { "GET /api/prices/latest": 1 }));
  expect(screen.getByText("1")).toBeDefined();
  answer(4);
  await ask();
  rerender(page(first, { "GET /api/prices/latest": 2 }));
  expect(screen.getByText("4")).toBeDefined();
});
