import { describe, expect, it } from "vitest";
import { hashRecoveryCode, recoveryCodeOf } from "./rules-recovery";

const code = recoveryCodeOf(Buffer.from([0, 1, 17, 18, 19, 20, 21, 22, 30, 31, 32, 255, 8, 9, 10, 16, 99]));

describe("a recovery code", () => {
  it("is sixteen letters and digits in groups of four, without characters that look alike", () => expect(code).toBe("01HJ-KMNP-YZ0Z-89AG"));

  it.each([
    "01hj-kmnp-yz0z-89ag", " 01HJ KMNP YZ0Z 89AG ", "01HJKMNPYZ0Z89AG", "OLHJ-KMNP-YZOZ-89AG", "oIhj-kmnp-yzoz-89ag", "０１ｈｊ－ＫＭＮＰ－ＹＺ０Ｚ－８９ＡＧ",
  ])("is recognised when typed as %j", (typed) => {
    expect(hashRecoveryCode("ann", typed)).toBe(hashRecoveryCode("ann", code));
  });

  it.each([
    "", "01HJ-KMNP-YZ0Z-89A", "01HJ-KMNP-YZ0Z-89AGG", "U1HJ-KMNP-YZ0Z-89AG", "01HJ-KMNP-YZ0Z-89A!",
  ])("is never %j", (typed) => expect(hashRecoveryCode("ann", typed)).toBeNull());

  it("is stored as a hash that differs by account", () => {
    expect(hashRecoveryCode("ann", code)).toMatch(/^[\w-]{43}$/);
    expect(hashRecoveryCode("bob", code)).not.toBe(hashRecoveryCode("ann", code));
  });
});
