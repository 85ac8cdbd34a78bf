import { expect, test } from "vitest";
import { handleOfId, snowflake, storyPostId, tagOf, tagOfId, timeOfId, userIdOf } from "./snowflake";

test("an account's id encodes its handle, regardless of case", () => {
  for (const handle of ["a", "ada_on_chain", "0x51f", "_", "fifteen_letters"]) expect(handleOfId(userIdOf(handle))).toBe(handle);
  expect(userIdOf("Ada_On_Chain")).toBe(userIdOf("ada_on_chain"));
  expect(handleOfId("1")).toBeNull();
  expect(handleOfId("9".repeat(25))).toBeNull();
});

test("a post's id encodes its time and whom it mentions, and grows with time", () => {
  const atMs = Date.UTC(2026, 10, 21, 8, 2, 3, 456);
  const id = storyPostId(atMs, tagOf("ada"));
  expect(id).toMatch(/^\d{19}$/);
  expect([timeOfId(id), tagOfId(id)]).toEqual([atMs, tagOf("Ada")]);
  expect(BigInt(storyPostId(atMs + 1, tagOf("zoe"))) > BigInt(id)).toBe(true);
});

test("a made-up id is almost never taken for one of the story", () => {
  const ids = Array.from({ length: 1000 }, (_, at) => snowflake(Date.UTC(2026, 10, 21) + at, 5n));
  expect(ids.filter((id) => tagOfId(id) !== null).length).toBeLessThan(10);
});
