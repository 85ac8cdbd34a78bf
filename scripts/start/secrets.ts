import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ScriptEnv } from "../env";
import { createFileAtomically } from "./files";
import { StartError } from "./start-error";

const storedSecrets = z.object({ SESSION_SECRET: z.string().min(1), JWT_SECRET: z.string().min(1) });

type Secrets = Partial<z.infer<typeof storedSecrets>>;

/**
 * The secrets to pass to the processes: those that are set, otherwise ones generated once and stored in the data directory, readable only
 * by its owner. In production with an external database none are generated: the processes refuse to start without them.
 * @throws StartError if the stored ones cannot be read
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
  if (createFileAtomically(file, JSON.stringify(made))) return made;
  try {
    return storedSecrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new StartError(`${file} is damaged: restore it, or delete it, which logs everyone out.`);
  }
}

function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}
