import { expect, it } from "vitest";
import { judgeReuse } from "./rules";
import { REUSE_LEEWAY_MS } from "./tokens";

const now = new Date("2026-11-05T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const family = { generation: 3, rotatedAt: ago(REUSE_LEEWAY_MS), expiresAt: ago(-1), revokedAt: null };

it.each([
  ["the previous token until the leeway ends", {}, 2, "repeat"],
  ["the previous token after it", { rotatedAt: ago(REUSE_LEEWAY_MS + 1) }, 2, "revoke"],
  ["an older token within it", {}, 1, "revoke"],
  ["the current token, which another request has just used", {}, 3, "refuse"],
  ["a token that was never issued", {}, 4, "refuse"],
  ["any token once the family has expired", { expiresAt: now }, 2, "refuse"],
  ["any token once the family was revoked", { revokedAt: ago(1) }, 1, "refuse"],
] as const)("%s: %j, generation %d, is %s", (_, state, generation, judged) => {
  expect(judgeReuse({ ...family, ...state }, generation, now)).toBe(judged);
});
