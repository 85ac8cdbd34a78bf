import { Secret, TOTP } from "otpauth";

/** The code an authenticator app shows at a given time. @param secret in base32 */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
