import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with the first of the keys (AES-256-GCM) and opens what any of them has encrypted. `owner` is bound to the ciphertext, which
 * cannot be opened if it is moved to somebody else's row.
 * @param keys of 32 bytes
 */
export function createSecretBox(keys: readonly Buffer[]) {
  const idOf = (key: Buffer) => createHash("sha256").update("id of ").update(key).digest("base64url").slice(0, 12);
  return {
    /** Identifies the key that seals now, without revealing it. */
    keyId: idOf(keys[0]!),

    /** @param random at least 12 bytes, never the same twice; only the first 12 are used */
    seal: (plain: Buffer, owner: string, random: Buffer): string => {
      const iv = random.subarray(0, IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keys[0]!, iv).setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },

    /** Null if no key opens it: its key is gone, it belongs to another owner, or it was altered. */
    open: (sealed: string, owner: string): Buffer | null => {
      const bytes = Buffer.from(sealed, "base64url");
      const [iv, text, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
      for (const key of keys) {
        try {
          const decipher =
            createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
          return Buffer.concat([decipher.update(text), decipher.final()]);
        } catch {
          // Not sealed with this key: try the next.
        }
      }
      return null;
    },
  };
}
