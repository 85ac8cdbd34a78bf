import fc from "fast-check";
import { expect, it } from "vitest";
import { seeded } from "@/tests/support/seeded";
import { MapJar } from "@/tests/support/web/map-jar";
import { readTokens as readAnswer } from "../compat/tokens";
import { readTokens, writeTokens } from "./cookies";
import { areJustRenewed, toSessionTokens } from "./renewal";

const env = { isHttps: false, sessionSecrets: ["k".repeat(32)] } as const;
const nowMs = Date.UTC(2026, 10, 27);
const ids = { sid: "s", userId: "7" };

it("tokens of any lifetime are kept, and exchanged no later than they expire", async () => {
  const lifetimes = fc.oneof(
    fc.double(), fc.constantFrom(0, -1, 1e300, Number.MAX_VALUE, "900", "soon", null, undefined, {}, "1e400", Number.MAX_SAFE_INTEGER),
  );
  await fc.assert(fc.asyncProperty(lifetimes, async (expires_in) => {
    const answer = readAnswer(JSON.parse(JSON.stringify({ access_token: "a", refresh_token: "r", expires_in })));
    const tokens = toSessionTokens(answer, ids, nowMs);
    expect(tokens.refreshAtMs).toBeGreaterThanOrEqual(nowMs);
    expect(tokens.refreshAtMs).toBeLessThanOrEqual(nowMs + answer.lifetimeS * 1000);
    const jar = new MapJar();
    await writeTokens(jar, env, tokens);
    expect(await readTokens(jar, env)).toEqual(tokens);
  }), seeded(30));
});

it("tokens count as just renewed for ten seconds, and not for hours after the clock was set back", () => {
  const tokens = toSessionTokens({ accessToken: "a", refreshToken: "r", lifetimeS: 900 }, ids, nowMs);
  expect([0, 9_999, 10_000, -3_600_000].map((laterMs) => areJustRenewed(tokens, nowMs + laterMs))).toEqual([true, true, false, false]);
});
