import { createHmac, timingSafeEqual } from "node:crypto";
import { SignJWT, jwtVerify } from "jose";
import { createSecretBox } from "./secret-box";

/** docs/definitions.md section 2: lifetimes of access token and session, and how long a repeated refresh is tolerated. */
export const ACCESS_LIFETIME_S = 15 * 60;
export const defaultSessionTimes: SessionTimes = { idleS: 14 * 24 * 60 * 60, lifetimeS: 30 * 24 * 60 * 60 };
export const REUSE_LEEWAY_MS = 30_000;
/** Some 300 bytes each. */
const TOKENS_REMEMBERED = 10_000;

/** In seconds: how long a session may be unused before it ends, and how long it lasts at most. */
export interface SessionTimes {
  readonly idleS: number;
  readonly lifetimeS: number;
}

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
 * Signs tokens with a secret of at least 32 characters, and also accepts tokens signed with `older` ones; no token is stored.
 * A separate key for each purpose is derived from each secret.
 */
export function createTokenKeys(secret: string, ...older: string[]) {
  const keysFor = (use: string) => [secret, ...older].map((one) => createHmac("sha256", one).update(use).digest());
  const [accessKeys, refreshKeys] = [keysFor("access"), keysFor("refresh")];

  const links = idSigner(keysFor("link"));
  const challenges = idSigner(keysFor("challenge"));

  const refreshMac = ({ familyId, generation }: RefreshClaims, key: Buffer) =>
    createHmac("sha256", key).update(`${familyId}|${generation}`).digest();
  /**
   * Access tokens that were valid when they first arrived, the oldest first. Each page sends the same one several times, and verifying it,
   * a job for another thread each time, was a tenth of the API's processor time.
   */
  const verified = new Map<string, { claims: AccessClaims; expiresAtS: number }>();
  const remember = (token: string, claims: AccessClaims, expiresAtS: number) => {
    if (verified.size >= TOKENS_REMEMBERED) verified.delete(verified.keys().next().value!);
    verified.set(token, { claims, expiresAtS });
    return claims;
  };

  /** Null if this key did not sign it or it has expired. */
  const verify = (token: string, key: Buffer, now: Date) =>
    jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now }).catch(() => null);

  return {
    signAccess: ({ userId, familyId }: AccessClaims, now: Date) =>
      new SignJWT({ fam: familyId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + ACCESS_LIFETIME_S * 1000))
        .sign(accessKeys[0]!),

    /** Null for a token that is forged, expired or not ours. */
    readAccess: async (token: string, now: Date): Promise<AccessClaims | null> => {
      const known = verified.get(token);
      if (known) return known.expiresAtS * 1000 > now.getTime() ? known.claims : null;
      for (const key of accessKeys) {
        const { sub, fam, exp } = (await verify(token, key, now))?.payload ?? {};
        if (typeof sub !== "string" || typeof fam !== "string" || exp === undefined) continue;
        return remember(token, { userId: sub, familyId: fam }, exp);
      }
      return null;
    },

    signRefresh: (claims: RefreshClaims) =>
      `${claims.familyId}.${claims.generation}.${refreshMac(claims, refreshKeys[0]!).toString("base64url")}`,

    /** The token that the link with this id carries. */
    signLink: links.sign,
    /** The id of a link; null for a token that we did not make. */
    readLink: links.read,

    /** The token with which a client finishes a started operation, such as a sign-in. */
    signChallenge: challenges.sign,
    /** The id of a started operation; null for a token that we did not make. */
    readChallenge: challenges.read,

    /** For secrets that have to be read again, which hashes and signatures do not allow. */
    box: createSecretBox(keysFor("box")),

    /** Null for a token that we did not make. */
    readRefresh: (token: string): RefreshClaims | null => {
      const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
      if (!match) return null;
      const claims = { familyId: match[1]!, generation: Number(match[2]) };
      const given = Buffer.from(match[3]!, "base64url");
      return refreshKeys.some((key) => timingSafeEqual(given, refreshMac(claims, key))) ? claims : null;
    },
  };
}

/** Turns an id into a token that nobody else can make, and reads the id from it again. */
function idSigner(keys: readonly Buffer[]) {
  const mac = (id: string, key: Buffer) => createHmac("sha256", key).update(id).digest();
  return {
    sign: (id: string) => `${id}.${mac(id, keys[0]!).toString("base64url")}`,
    read: (token: string): string | null => {
      const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token);
      if (!match) return null;
      const given = Buffer.from(match[2]!, "base64url");
      return keys.some((key) => timingSafeEqual(given, mac(match[1]!, key))) ? match[1]! : null;
    },
  };
}
