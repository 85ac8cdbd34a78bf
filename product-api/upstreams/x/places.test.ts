import fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { idBefore, nameNextPage, readPlace, timeOfId } from "./places";

const now = new Date(1_795_248_123_000);

/** The names of all pages of a reading in which each list and search has this many pages. */
function names(searches: number, pagesOfEach: number): string[] {
  const named: string[] = [];
  let left = pagesOfEach;
  for (let place = readPlace(null, searches, now); ; ) {
    left -= 1;
    const next = nameNextPage(place, left > 0 ? `t${left}` : null, searches);
    if (next === null) return named;
    named.push(next);
    const reached = readPlace(next, searches, new Date(0));
    if (reached.search !== place.search) left = pagesOfEach;
    place = reached;
  }
}

test("reads all pages of mentions, then three pages of each search", () => {
  expect(names(0, 5)).toEqual(["m.1795248123000.1.t4", "m.1795248123000.2.t3", "m.1795248123000.3.t2", "m.1795248123000.4.t1"]);
  expect(names(2, 1)).toEqual(["k0.1795248123000.0.", "k1.1795248123000.0."]);
  expect(names(2, 5).filter((name) => name.startsWith("k"))).toEqual([
    "k0.1795248123000.0.", "k0.1795248123000.1.t4", "k0.1795248123000.2.t3", "k1.1795248123000.0.", "k1.1795248123000.1.t4",
    "k1.1795248123000.2.t3",
  ]);
});

test("names a page in storable text, whatever token X gives for it, and finds the token in the name", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", minLength: 1 }), (token) => {
    const name = nameNextPage({ search: null, startedMs: 1, page: 0, token: "" }, token, 0)!;
    expect(name).toMatch(/^m\.1\.1\.[\x21-\x7e]+$/);
    expect(readPlace(name, 0, now)).toEqual({ search: null, startedMs: 1, page: 1, token: Buffer.from(token).toString() });
  }), seeded());
  expect(readPlace("m.1.1.b26v89%", 0, now).token).toBe("b26v89%");
});

test("does not follow pages that lead back to each other forever", () => {
  const named = names(1, 1_000);
  expect(named.filter((name) => name.startsWith("m"))).toHaveLength(15);
  expect(named.filter((name) => name.startsWith("k"))).toHaveLength(3);
});

test("derives the time from an id, and from a time the id before it", () => {
  expect(timeOfId(idBefore(now.getTime()))).toBe(now.getTime());
  expect([timeOfId("none"), timeOfId("9".repeat(30))]).toEqual([null, null]);
});
