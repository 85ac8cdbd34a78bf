import { createHmac, timingSafeEqual } from "node:crypto";
import { SignJWT, jwtVerify } from "jose";

/** docs/definitions.md section 2: the access token's life, the session's life, and how long a repeated refresh is forgiven. */
export const ACCESS_LIFETIME_S = 15 * 60;
export const SESSION_LIFETIME_S = 30 * 24 * 60 * 60;
export const REUSE_LEEWAY_MS = 30_000;

export interface AccessClaims {
  userId: string;
  familyId: string;
}

interface RefreshClaims {
  familyId: string;
  generation: number;
}

export type TokenKeys = ReturnType<typeof createTokenKeys>;

/**
 * Signs and checks tokens with one secret of at least 32 characters; nothing of them is stored. Access and refresh keys are
 * derived from it separately.
 */
export function createTokenKeys(secret: string) {
  const accessKey = createHmac("sha256", secret).update("access").digest();
  const refreshKey = createHmac("sha256", secret).update("refresh").digest();

  const linkKey = createHmac("sha256", secret).update("link").digest();

  const linkMac = (linkId: string) => createHmac("sha256", linkKey).update(linkId).digest("base64url");
  const refreshMac = ({ familyId, generation }: RefreshClaims) =>
    createHmac("sha256", refreshKey).update(`${familyId}|${generation}`).digest("base64url");

  return {
    signAccess: ({ userId, familyId }: AccessClaims, now: Date) =>
      new SignJWT({ fam: familyId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + ACCESS_LIFETIME_S * 1000))
        .sign(accessKey),

    /** Null for a token that is forged, expired or not ours. */
    readAccess: async (token: string, now: Date): Promise<AccessClaims | null> => {
      try {
        const { payload } = await jwtVerify(token, accessKey, { algorithms: ["HS256"], currentDate: now });
        if (typeof payload.sub !== "string" || typeof payload.fam !== "string") return null;
        return { userId: payload.sub, familyId: payload.fam };
      } catch {
        return null;
      }
    },

    signRefresh: (claims: RefreshClaims) => `${claims.familyId}.${claims.generation}.${refreshMac(claims)}`,

    /** What a link of that id carries. */
    signLink: (linkId: string) => `${linkId}.${linkMac(linkId)}`,

    /** The id of a link; null for what we did not make. */
    readLink: (token: string): string | null => {
      const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token);
      return match && isEqual(match[2]!, linkMac(match[1]!)) ? match[1]! : null;
    },

    /** Null for a token that we did not make. */
    readRefresh: (token: string): RefreshClaims | null => {
      const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
      if (!match) return null;
      const claims = { familyId: match[1]!, generation: Number(match[2]) };
      return isEqual(match[3]!, refreshMac(claims)) ? claims : null;
    },
  };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given, "base64url"), Buffer.from(expected, "base64url")];
  return one.length === other.length && timingSafeEqual(one, other);
}
