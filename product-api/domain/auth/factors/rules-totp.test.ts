import { describe, expect, it } from "vitest";
import { describeSecret, stepOfCode } from "./rules-totp";

/** RFC 6238, appendix B: the secret for SHA-1, and the last six of its eight digits. */
const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("an authenticator app's code", () => {
  it.each([
    [59, "287082", 1], [1_111_111_109, "081804", 37_037_036], [1_111_111_111, "050471", 37_037_037], [1_234_567_890, "005924", 41_152_263],
    [20_000_000_000, "353130", 666_666_666],
  ])(
    "at second %d is %s, as in RFC 6238", (seconds, code, step) => expect(stepOfCode(secret, code, at(seconds))).toBe(step),
  );

  it("is valid one step before and after its own, and identifies its own step", () => {
    expect([30, 60, 89].map((seconds) => stepOfCode(secret, "287082", at(seconds)))).toEqual([1, 1, 1]);
    expect([0, 29, 90].map((seconds) => stepOfCode(secret, "287082", at(seconds)))).toEqual([1, 1, null]);
  });

  it.each([
    "28708", "2870822", "28708a", "", "287083",
  ])("is not accepted as %j", (code) => expect(stepOfCode(secret, code, at(59))).toBeNull());

  it.each(["287 082", "２８７０８２", "２８７　０８２"])("may be typed as %j", (code) => expect(stepOfCode(secret, code, at(59))).toBe(1));
});

it("gives a secret to an authenticator app as text, URI and QR code", () => {
  const { secret: text, uri, qr } = describeSecret(secret, "ann@example.com");
  expect(text).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(uri).toBe(`otpauth://totp/Memescope:ann%40example.com?issuer=Memescope&secret=${text}&algorithm=SHA1&digits=6&period=30`);
  const rows = qr.path.match(/M\d+ \d+h1v1h-1z/g)!.map((module) => module.slice(1, -8).split(" ").map(Number));
  // Squares in three corners, within a margin of two, and nothing beyond the edge.
  for (const [x, y] of [[2, 2], [qr.size - 3, 2], [2, qr.size - 3]]) expect(rows).toContainEqual([x, y]);
  expect(Math.max(...rows.flat())).toBeLessThan(qr.size - 2);
});
