import { existsSync } from "node:fs";
import { z } from "zod";
import { StartError } from "./start/start-error";

const portMessage = "must be a port number from 1 to 65535";
const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, portMessage)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, portMessage)
    .default(fallback);
const url = z.url({ protocol: /^https?$/, message: "must be an http(s) URL" });

const schema = z.object({
  PORT: port(3000),
  API_PORT: port(4000),
  SANDBOX_CHAIN_PORT: port(8545),
  SANDBOX_PRICES_PORT: port(4102),
  SANDBOX_X_PORT: port(4101),
  SANDBOX_MEMEX_PORT: port(4103),
  SANDBOX_SMTP_PORT: port(4104),
  SANDBOX_MAILBOX_PORT: port(4105),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().optional(),
  CHAIN_RPC_URL: url.optional(),
  PRICE_API_URL: url.optional(),
  X_API_URL: url.optional(),
  MEMEX_API_URL: url.optional(),
  SMTP_URL: z.string().optional(),
  SOCIAL_ARCHIVE: z.string().optional(),
  PUBLIC_ORIGIN: url.optional(),
  PRODUCT_API_URL: url.optional(),
  WEB_ORIGIN: url.optional(),
  SESSION_SECRET: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  NODE_ENV: z.string().optional(),
  TEST_DATABASE_URL: z.string().optional(),
  CHROMIUM_PATH: z.string().optional(),
});

/** The variables the scripts read themselves; all others are passed through to the processes unchanged. */
export type ScriptEnv = z.output<typeof schema>;
/** Environment variables as the operating system provides them. */
export type RawEnv = Record<string, string | undefined>;

/**
 * Checks the variables that the scripts read. An empty value counts as unset.
 * @throws StartError with one line that names the first invalid variable.
 */
export function parseEnv(raw: RawEnv): ScriptEnv {
  const parsed = schema.safeParse(withoutEmpty(raw));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  // The addresses of services often contain their keys.
  throw new StartError(`${name} ${issue?.message}${name.endsWith("PORT") ? `, not "${raw[name]}"` : ""}.`);
}

/** Loads `.env` (or the file named by ENV_FILE; `none` loads nothing). Variables that are already set take precedence. */
export function loadRawEnv(): RawEnv {
  const file = process.env.ENV_FILE || ".env";
  if (file !== "none" && existsSync(file)) {
    if (!process.loadEnvFile) throw new StartError(`Reading ${file} needs Node 20.19 or newer.`);
    process.loadEnvFile(file);
  }
  return withoutEmpty(process.env);
}

function withoutEmpty(raw: RawEnv): RawEnv {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ""));
}
