import { expect, it } from "vitest";
import { checkBlockTimes } from "./block-times";

const now = new Date("2026-11-29T00:00:00Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const blocksAt = (...hours: number[]) => hours.map((one, at) => ({ number: 7 + at, at: hoursFromNow(one) }));

it.each([
  ["one after another", blocksAt(-2, -1), { blockAt: hoursFromNow(-3) }],
  ["at the same time", blocksAt(-2, -2), { blockAt: hoursFromNow(-2) }],
  ["by a clock that is some hours ahead", blocksAt(13), null],
  ["after a block of which only the hash is known", blocksAt(-2), { blockAt: null }],
])("accepts blocks that are dated %s", (_how, blocks, after) => {
  expect(() => checkBlockTimes(blocks, after, now)).not.toThrow();
});

it.each([
  ["before the newest stored one", blocksAt(-2), { blockAt: hoursFromNow(-1) }, "block 7 is dated 2026-11-28T22:00:00.000Z, before"],
  ["before another one that was read with it", blocksAt(-2, -3), null, "block 8 is dated 2026-11-28T21:00:00.000Z, before"],
  ["days ahead", blocksAt(72), null, "block 7 is dated 2026-12-02T00:00:00.000Z, more than a day ahead"],
])("refuses a block that is dated %s", (_how, blocks, after, message) => {
  expect(() => checkBlockTimes(blocks, after, now)).toThrow(message);
});
