import { expect, it } from "vitest";
import { queryOfView, readDigestView, writeDigestView } from "./view";

const read = (query: string) => readDigestView(new URLSearchParams(query));
const written = (query: string) => {
  const params = new URLSearchParams("other=1");
  writeDigestView(params, read(query));
  return params.toString();
};

it("an address says period, date and zone, each once; the reader's own zone counts where it says none", () => {
  expect(written("zone=Asia/Taipei&on=2026-11-20&period=week")).toBe("other=1&period=week&on=2026-11-20&zone=Asia%2FTaipei");
  expect(queryOfView(read("period=week&on=2026-11-20"), "Europe/Berlin")).toEqual({ period: "week", on: "2026-11-20", zone: "Europe/Berlin" });
  expect(queryOfView(read("zone=Asia/Taipei"), "Europe/Berlin")).toEqual({ period: "day", zone: "Asia/Taipei" });
});

it.each(["period=month", "on=2026-11-99", "on=yesterday", "zone=<b>", `zone=${"a".repeat(65)}`])("what %s says wrongly counts as not said", (query) => {
  expect(written(query)).toBe("other=1");
});
