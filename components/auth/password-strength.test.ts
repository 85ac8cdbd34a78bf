import { describe, expect, it } from "vitest";
import { passwordScore, strengthLabel } from "./password-strength";

describe("password strength", () => {
  it("gives 25 points each for length 6, length 8, an uppercase letter and a digit", () => {
    const scores = { "": 0, abcde: 0, abcdef: 25, abcdefgh: 50, Abcdefgh: 75, abcdefg1: 75, Abcdefg1: 100, A1: 50, "1": 25 };
    for (const [password, score] of Object.entries(scores)) expect([password, passwordScore(password)]).toEqual([password, score]);
  });

  it("labels Weak below 25, Fair below 50, Good below 75, Strong otherwise", () => {
    expect([0, 24, 25, 49, 50, 74, 75, 100].map(strengthLabel)).toEqual([
      "weak", "weak", "fair", "fair", "good", "good", "strong", "strong",
    ]);
  });
});
