import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ScriptEnv } from "../env";
import { createWhole } from "./files";

export interface Secrets {
  SESSION_SECRET?: string;
  JWT_SECRET?: string;
}

/**
 * The secrets to hand to the processes: those given, else ones made once and kept in the data
 * directory, readable by its owner alone. In production on a database of its own nothing is made
 * up: the processes refuse to start without them.
 */
export function readSecrets(env: ScriptEnv): Secrets {
  const given: Secrets = {};
  if (env.SESSION_SECRET) given.SESSION_SECRET = env.SESSION_SECRET;
  if (env.JWT_SECRET) given.JWT_SECRET = env.JWT_SECRET;
  if (env.NODE_ENV === "production" && env.DATABASE_URL) return given;
  if (given.SESSION_SECRET && given.JWT_SECRET) return given;
  return { ...readOrMake(path.join(env.DATA_DIR, "secrets.json")), ...given };
}

function readOrMake(file: string): Secrets {
  const made: Secrets = { SESSION_SECRET: makeSecret(), JWT_SECRET: makeSecret() };
  if (createWhole(file, JSON.stringify(made))) return made;
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}

function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}
