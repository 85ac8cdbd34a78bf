export type StrengthLabel = "weak" | "fair" | "good" | "strong";

/**
 * The score of SPEC.md section 5, from 0 to 100: 25 points each for at
 * least six characters, at least eight, an uppercase letter and a digit.
 */
export function passwordScore(password: string): number {
  const points = [password.length >= 6, password.length >= 8, /\p{Lu}/u.test(password), /\d/.test(password)];
  return points.filter(Boolean).length * 25;
}

/** Weak below 25, Fair below 50, Good below 75, Strong otherwise. */
export function strengthLabel(score: number): StrengthLabel {
  if (score < 25) return "weak";
  if (score < 50) return "fair";
  return score < 75 ? "good" : "strong";
}
