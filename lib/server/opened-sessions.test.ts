import { expect, it, vi } from "vitest";
import { openRemembered } from "./opened-sessions";
import type { StoredSession } from "./session-cookies";

const session: StoredSession = {
  kind: "whole",
  user: { id: "7", email: "ann@example.com", username: "ann" },
  tokens: { sid: "s", userId: "7", accessToken: "a", refreshToken: "r", refreshAtMs: 1, renewedAtMs: 0 },
};

it("opens the same cookies once a minute", async () => {
  const open = vi.fn(async () => session);
  expect(await openRemembered("one", 0, open)).toBe(session);
  expect(await openRemembered("one", 59_999, open)).toBe(session);
  expect(open).toHaveBeenCalledTimes(1);
  await openRemembered("one", 60_000, open);
  await openRemembered("another", 60_000, open);
  expect(open).toHaveBeenCalledTimes(3);
});

it("remembers no cookies that are not a session", async () => {
  const open = vi.fn(async (): Promise<StoredSession> => ({ kind: "broken" }));
  await openRemembered("bad", 0, open);
  await openRemembered("bad", 0, open);
  expect(open).toHaveBeenCalledTimes(2);
});

it("forgets the oldest when it holds too many", async () => {
  const open = vi.fn(async () => session);
  for (let index = 0; index <= 1_000; index += 1) await openRemembered(`many-${index}`, 0, open);
  open.mockClear();
  await openRemembered("many-1000", 0, open);
  expect(open).not.toHaveBeenCalled();
  await openRemembered("many-0", 0, open);
  expect(open).toHaveBeenCalledTimes(1);
});
