import { createHmac, timingSafeEqual } from "node:crypto";
import { SignJWT, jwtVerify } from "jose";
import { createSecretBox } from "./secret-box";

/** docs/definitions.md section 2: the access token's life, the session's life, and how long a repeated refresh is forgiven. */
export const ACCESS_LIFETIME_S = 15 * 60;
export const defaultSessionTimes: SessionTimes = { idleS: 14 * 24 * 60 * 60, lifetimeS: 30 * 24 * 60 * 60 };
export const REUSE_LEEWAY_MS = 30_000;

/** How long a session lasts at most, and how long it may lie unused before it has ended, however long it might have lasted. */
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
 * Signs tokens with a secret of at least 32 characters, and accepts those of `older` ones too; nothing of them is stored.
 * Access and refresh keys are derived from each separately.
 */
export function createTokenKeys(secret: string, ...older: string[]) {
  const keysFor = (use: string) => [secret, ...older].map((one) => createHmac("sha256", one).update(use).digest());
  const [accessKeys, refreshKeys] = [keysFor("access"), keysFor("refresh")];

  const links = idSigner(keysFor("link"));
  const challenges = idSigner(keysFor("challenge"));

  const refreshMac = ({ familyId, generation }: RefreshClaims, key: Buffer) => createHmac("sha256", key).update(`${familyId}|${generation}`).digest();
  /** Null with a key that did not sign it. */
  const verify = (token: string, key: Buffer, now: Date) => jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now }).catch(() => null);

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
      for (const key of accessKeys) {
        const { sub, fam } = (await verify(token, key, now))?.payload ?? {};
        if (typeof sub === "string" && typeof fam === "string") return { userId: sub, familyId: fam };
      }
      return null;
    },

    signRefresh: (claims: RefreshClaims) => `${claims.familyId}.${claims.generation}.${refreshMac(claims, refreshKeys[0]!).toString("base64url")}`,

    /** What a link of that id carries. */
    signLink: links.sign,
    /** The id of a link; null for what we did not make. */
    readLink: links.read,

    /** What names something that was begun to whoever is to finish it. */
    signChallenge: challenges.sign,
    /** The id of what was begun; null for what we did not make. */
    readChallenge: challenges.read,

    /** For what has to be read again, which hashes and signatures cannot. */
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

/** Makes text of an id that nobody else can make, and reads the id out of it again. */
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
