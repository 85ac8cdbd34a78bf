import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * The first four bytes of the SHA-256 of each of the ten thousand most used passwords of six characters and more
 * (decision 074), sorted. Read at run time from the repository, like the migrations.
 */
const FILE = "product-api/domain/auth/common-passwords.bin";

let common: Set<number> | undefined;

/** Whether a password is among the most used ones, ignoring case. About one in 400,000 others is mistaken for one. */
export function isCommonPassword(password: string): boolean {
  common ??= readHashes(readFileSync(FILE));
  return [password, password.toLowerCase()].some((text) => common!.has(firstBytes(createHash("sha256").update(text).digest(), 0)));
}

function readHashes(bytes: Buffer): Set<number> {
  return new Set(Array.from({ length: bytes.length / 4 }, (_, at) => firstBytes(bytes, at * 4)));
}

function firstBytes(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at);
}
