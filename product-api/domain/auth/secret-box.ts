import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with the first of some keys (AES-256-GCM) and opens what any of them has encrypted. `owner` is bound to it: what is
 * moved to somebody else's row does not open there.
 * @param keys of 32 bytes
 */
export function createSecretBox(keys: readonly Buffer[]) {
  const idOf = (key: Buffer) => createHash("sha256").update("id of ").update(key).digest("base64url").slice(0, 12);
  return {
    /** The name of the key that seals now; it tells nothing of it. */
    keyId: idOf(keys[0]!),

    /** @param random 12 bytes at least, never the same twice; of more, the first are used */
    seal: (plain: Buffer, owner: string, random: Buffer): string => {
      const iv = random.subarray(0, IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keys[0]!, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },

    /** Null where no key opens it: that key is gone, it is another's, or it was changed. */
    open: (sealed: string, owner: string): Buffer | null => {
      const bytes = Buffer.from(sealed, "base64url");
      const [iv, text, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
      for (const key of keys) {
        try {
          const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
          return Buffer.concat([decipher.update(text), decipher.final()]);
        } catch {
          // Not this key's: the next is tried.
        }
      }
      return null;
    },
  };
}
