import { expect, it } from "vitest";
import { readTracked } from "@/contracts/social/trackers-rules";
import { freeColor, isPartial, resumeAt } from "./rules";

it("a new tracker gets the least used colour", () => {
  expect([[], [1], [1, 2, 3], [1, 2, 3, 4], [1, 1, 2, 3, 4, 4]].map(freeColor)).toEqual([1, 2, 4, 1, 2]);
});

it("a resumed tracker is read no sooner than its frequency allows, and at once if that time has passed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const at = (lastRun: string | null, next: string) =>
    resumeAt({
      lastRunAt: lastRun === null ? null : new Date(`2026-11-21T${lastRun}Z`),
      nextRunAt: new Date(`2026-11-21T${next}Z`),
      frequencyMinutes: 15,
    }, now).toISOString().slice(11, 16);
  expect([at("11:50", "11:55"), at("11:00", "11:15"), at(null, "12:10"), at(null, "11:00")]).toEqual(["12:05", "12:00", "12:10", "12:00"]);
});

it("data is partial from before its reading was cut short, and on a ticker from before a search reaches", () => {
  const [createdAt, cut] = [new Date("2026-11-20T12:00:00Z"), new Date("2026-11-19T12:00:00Z")];
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const of = (kind: "handle" | "ticker", gapUntil: Date | null) =>
    [12, 14, 19, 20].map((day) => isPartial({ kind, gapUntil, createdAt }, at(day)));
  expect([of("ticker", null), of("ticker", cut), of("handle", null), of("handle", cut)]).toEqual([
    [true, false, false, false], [true, true, true, false], [false, false, false, false], [true, true, true, false],
  ]);
});

it("a leading $ makes a ticker and everything else is a handle, of any width and with invisible characters", () => {
  expect(["$pepe", " ＄ＰＥＰＥ ", "@ada", "\u2068ada\u2069", "＠ａｄａ", "$", ""].map(readTracked)).toEqual([
    { kind: "ticker", name: "PEPE" }, { kind: "ticker", name: "PEPE" }, { kind: "handle", name: "ada" }, { kind: "handle", name: "ada" },
    { kind: "handle", name: "ada" },
    { kind: "ticker", name: "" }, { kind: "handle", name: "" },
  ]);
});
