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
  const links = idTokens(keysFor("link"));
  const challenges = idTokens(keysFor("challenge"));
  return {
    ...accessTokens(keysFor("access")),
    ...refreshTokens(keysFor("refresh")),

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
  };
}

function accessTokens(keys: readonly Buffer[]) {
  /**
   * Those that were valid when they first arrived, the oldest first. Each page sends the same one several times, and verifying it,
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
        .sign(keys[0]!),

    /** Null for a token that is forged, expired or not ours. */
    readAccess: async (token: string, now: Date): Promise<AccessClaims | null> => {
      const known = verified.get(token);
      if (known) return known.expiresAtS * 1000 > now.getTime() ? known.claims : null;
      for (const key of keys) {
        const { sub, fam, exp } = (await verify(token, key, now))?.payload ?? {};
        if (typeof sub !== "string" || typeof fam !== "string" || exp === undefined) continue;
        return remember(token, { userId: sub, familyId: fam }, exp);
      }
      return null;
    },
  };
}

function refreshTokens(keys: readonly Buffer[]) {
  const { sign, isOurs } = createSigner(keys);
  return {
    signRefresh: ({ familyId, generation }: RefreshClaims) => `${familyId}.${generation}.${sign(`${familyId}|${generation}`)}`,

    /** Null for a token that we did not make. */
    readRefresh: (token: string): RefreshClaims | null => {
      const [, familyId = "", generation = "", signature = ""] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      return isOurs(`${familyId}|${Number(generation)}`, signature) ? { familyId, generation: Number(generation) } : null;
    },
  };
}

/** Tokens of an id, which nobody else can make. */
function idTokens(keys: readonly Buffer[]) {
  const { sign, isOurs } = createSigner(keys);
  return {
    sign: (id: string) => `${id}.${sign(id)}`,
    read: (token: string): string | null => {
      const [, id = "", signature = ""] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      return isOurs(id, signature) ? id : null;
    },
  };
}

/** Signs texts with the first key, and recognises what any of them has signed. */
function createSigner(keys: readonly Buffer[]) {
  const mac = (text: string, key: Buffer) => createHmac("sha256", key).update(text).digest();
  return {
    sign: (text: string) => mac(text, keys[0]!).toString("base64url"),
    isOurs: (text: string, signature: string) => {
      const given = Buffer.from(signature, "base64url");
      return keys.map((key) => mac(text, key)).some((own) => given.length === own.length && timingSafeEqual(given, own));
    },
  };
}
