import { expect, it } from "vitest";
import { queryOfView, digestViewParams } from "./view";

const read = (query: string) => digestViewParams.read(new URLSearchParams(query));
const written = (query: string) => {
  const params = new URLSearchParams("other=1");
  digestViewParams.write(params, read(query));
  return params.toString();
};

it("keeps period, date and zone in the URL, and falls back to the reader's own zone", () => {
  expect(written("zone=Asia/Taipei&on=2026-11-20&period=week")).toBe("other=1&period=week&on=2026-11-20&zone=Asia%2FTaipei");
  expect(queryOfView(read("period=week&on=2026-11-20"), "Europe/Berlin")).toEqual({
    period: "week", on: "2026-11-20", zone: "Europe/Berlin",
  });
  expect(queryOfView(read("zone=Asia/Taipei"), "Europe/Berlin")).toEqual({ period: "day", zone: "Asia/Taipei" });
});

it.each([
  "period=month", "on=2026-11-99", "on=yesterday", "zone=<b>", `zone=${"a".repeat(65)}`,
])("ignores the invalid parameters in %s", (query) => {
  expect(written(query)).toBe("other=1");
});
