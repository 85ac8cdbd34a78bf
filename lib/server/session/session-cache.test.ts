import { expect, it, vi } from "vitest";
import { readCached } from "./session-cache";
import type { StoredSession } from "./cookies";

const session: StoredSession = {
  kind: "whole",
  user: { id: "7", email: "ann@example.com", username: "ann" },
  tokens: { sid: "s", userId: "7", accessToken: "a", refreshToken: "r", refreshAtMs: 1, renewedAtMs: 0 },
};

it("decrypts the same cookies at most once a minute", async () => {
  const open = vi.fn(async () => session);
  expect(await readCached("one", 0, open)).toBe(session);
  expect(await readCached("one", 59_999, open)).toBe(session);
  expect(open).toHaveBeenCalledTimes(1);
  await readCached("one", 60_000, open);
  await readCached("another", 60_000, open);
  expect(open).toHaveBeenCalledTimes(3);
});

it("does not cache cookies that are not a session", async () => {
  const open = vi.fn(async (): Promise<StoredSession> => ({ kind: "broken" }));
  await readCached("bad", 0, open);
  await readCached("bad", 0, open);
  expect(open).toHaveBeenCalledTimes(2);
});

it("drops the oldest entry when it holds too many", async () => {
  const open = vi.fn(async () => session);
  for (let index = 0; index <= 1_000; index += 1) await readCached(`many-${index}`, 0, open);
  open.mockClear();
  await readCached("many-1000", 0, open);
  expect(open).not.toHaveBeenCalled();
  await readCached("many-0", 0, open);
  expect(open).toHaveBeenCalledTimes(1);
});
