import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

/** What every authenticator app assumes: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD_S = 30;
const DIGITS = 6;
/** A clock may be off by one step in either direction. */
const WINDOW = 1;
const ISSUER = "Memescope";

const totpOf = (secret: Buffer, label = "") =>
  new TOTP({ issuer: ISSUER, label, secret: secretOf(secret), algorithm: "SHA1", digits: DIGITS, period: PERIOD_S });
const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer });

/** The time step of a code that is valid now; null for a wrong code. Accepts the full-width digits that a Chinese keyboard may type. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const digits = code.normalize("NFKC").replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** The forms in which an app can take a secret: text to type, a link to follow, and a QR code to scan. */
export function describeSecret(secret: Buffer, email: string): { secret: string; uri: string; qr: { size: number; path: string } } {
  const uri = totpOf(secret, email).toString();
  const { size, data } = encode(uri, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { secret: secretOf(secret).base32, uri, qr: { size, path } };
}
