import { expect, it } from "vitest";
import { readTracked } from "@/contracts/social-trackers-rules";
import { freeColor, resumeAt } from "./rules";

it("a tracker has the colour that the fewest have", () => {
  expect([[], [1], [1, 2, 3], [1, 2, 3, 4], [1, 1, 2, 3, 4, 4]].map(freeColor)).toEqual([1, 2, 4, 1, 2]);
});

it("what rested is read no sooner than its frequency has it, and at once where that has passed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const at = (lastRun: string | null, next: string) =>
    resumeAt({ lastRunAt: lastRun === null ? null : new Date(`2026-11-21T${lastRun}Z`), nextRunAt: new Date(`2026-11-21T${next}Z`), frequencyMinutes: 15 }, now).toISOString().slice(11, 16);
  expect([at("11:50", "11:55"), at("11:00", "11:15"), at(null, "12:10"), at(null, "11:00")]).toEqual(["12:05", "12:00", "12:10", "12:00"]);
});

it("a $ in front makes a ticker, in whatever width; all else is a handle", () => {
  expect(["$pepe", " ＄PEPE ", "@ada", "ada", "＠ada", "$", ""].map(readTracked)).toEqual([
    { kind: "ticker", name: "PEPE" }, { kind: "ticker", name: "PEPE" }, { kind: "handle", name: "ada" }, { kind: "handle", name: "ada" }, { kind: "handle", name: "ada" },
    { kind: "ticker", name: "" }, { kind: "handle", name: "" },
  ]);
});
