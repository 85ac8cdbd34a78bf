import { describe, expect, it } from "vitest";
import { createSecretBox } from "./secret-box";

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const random = Buffer.alloc(32, 3);
const plain = Buffer.from("a secret");

describe("a secret box", () => {
  it("opens what it sealed itself, and what an older key in its list sealed", () => {
    const sealed = createSecretBox([older]).seal(plain, "ann", random);
    expect(createSecretBox([older]).open(sealed, "ann")).toEqual(plain);
    expect(createSecretBox([newer, older]).open(sealed, "ann")).toEqual(plain);
    expect(Buffer.from(sealed, "base64url").includes(plain)).toBe(false);
  });

  it("seals with the first key, whose id reveals nothing of the key", () => {
    const sealed = createSecretBox([newer, older]).seal(plain, "ann", random);
    expect(createSecretBox([older]).open(sealed, "ann")).toBeNull();
    expect(createSecretBox([newer, older]).keyId).toBe(createSecretBox([newer]).keyId);
    expect(createSecretBox([older]).keyId).not.toBe(createSecretBox([newer]).keyId);
    expect(newer.toString("base64url")).not.toContain(createSecretBox([newer]).keyId);
  });

  it("does not open for another owner, nor if the text is changed, cut short or empty", () => {
    const box = createSecretBox([newer]);
    const sealed = box.seal(plain, "ann", random);
    const bytes = Buffer.from(sealed, "base64url");
    bytes[14]! ^= 1;
    for (const [text, owner] of [
      [sealed, "bob"], [bytes.toString("base64url"), "ann"], [sealed.slice(0, -4), "ann"], ["", "ann"],
    ] as const) expect(box.open(text, owner)).toBeNull();
  });
});
