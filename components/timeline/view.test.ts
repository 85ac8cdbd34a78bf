import { expect, it } from "vitest";
import { queryOfView, timelineViewParams, stepsOf, timesOf } from "./view";

const read = (query: string) => timelineViewParams.read(new URLSearchParams(query));
const written = (query: string) => {
  const params = new URLSearchParams("other=1");
  timelineViewParams.write(params, read(query));
  return params.toString();
};

it("keeps range, coin and selected time in the URL", () => {
  expect(written("range=30d&coin=M&from=2026-11-20T10:00:00Z&to=2026-11-20T12:00:00.000Z"))
    .toBe("other=1&range=30d&coin=M&from=2026-11-20T10%3A00%3A00.000Z&to=2026-11-20T12%3A00%3A00.000Z");
  expect(written("range=7d")).toBe("other=1");
  expect(queryOfView(read("coin=M"), "Asia/Taipei")).toEqual({ range: "7d", symbol: "M", zone: "Asia/Taipei" });
});

it.each([
  "from=2026-11-20T10:00:00Z", "from=2026-11-20T10:00:00&to=2026-11-20T12:00:00", "from=2026-11-20T12:00:00Z&to=2026-11-20T10:00:00Z",
  "from=x&to=y", "range=9y", `coin=${"M".repeat(21)}`,
])("ignores the invalid parameters in %s", (query) => {
  expect(written(query)).toBe("other=1");
});

it("converts between a range of steps and its times", () => {
  const timeline = {
    points: ["10", "11", "12"].map((hour) => ({ at: `2026-11-20T${hour}:00:00.000Z` })), to: "2026-11-20T12:20:00.000Z",
  } as unknown as Parameters<typeof timesOf>[0];
  for (const stretch of [{ from: 0, to: 1 }, { from: 2, to: 2 }]) expect(stepsOf(timeline, timesOf(timeline, stretch))).toEqual(stretch);
  expect(stepsOf(timeline, { from: "2026-11-20T10:30:00.000Z", to: "2026-11-20T11:00:00.000Z" })).toEqual({ from: 0, to: 0 });
  expect(stepsOf(timeline, { from: "2026-11-19T10:30:00.000Z", to: "2026-11-19T11:00:00.000Z" })).toBeNull();
  expect(stepsOf(timeline, null)).toBeNull();
});
