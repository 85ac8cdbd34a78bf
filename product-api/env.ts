import { readFileSync } from "node:fs";
import { z } from "zod";
import { defaultSessionTimes } from "./domain/auth/tokens";
import { parseSecrets, secretMinLength } from "@/contracts/fields/secrets-rules";

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const variables = z.object({
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PORT: port.default(3000),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: z.string().default(".data"),
  JWT_SECRET: z.string("is required").transform(parseSecrets).pipe(z.custom<[string, ...string[]]>(
    (secrets) => secrets !== null, `must have at least ${secretMinLength} characters, each one if there are several`,
  )),
  WEB_ORIGIN: optional(httpUrl),
  CHAIN_RPC_URL: optional(httpUrl),
  CHAIN_WS_URL: optional(z.url({ protocol: /^wss?$/ })),
  CHAIN_ID: optional(z.coerce.number().int().positive()),
  CHAIN_REORG_DEPTH: optional(z.coerce.number().int().min(1).max(255, "must be at most 255")),
  CHAIN_WITHDRAW_ABOVE: optional(z.coerce.number().int().min(-1)),
  CHAIN_NAME: z.string().default("MemeCore"),
  NATIVE_SYMBOL: z.string().default("ETH"),
  M_TOKEN_ADDRESS: optional(z.union([z.literal("native"), z.string().regex(/^0x[0-9a-fA-F]{40}$/, "must be an address or native")])),
  NATIVE_PRICE_ID: optional(z.string()),
  M_TOKEN_PRICE_ID: optional(z.string()),
  EXPLORER_URL: optional(httpUrl),
  EXPLORER_API_URL: optional(httpUrl),
  EXPLORER_API_KEY: optional(z.string()),
  TOKENS_FILE: optional(z.string()),
  PRICE_API_URL: optional(httpUrl),
  PRICE_API_KEY: optional(z.string()),
  SANDBOX_CHAIN_PORT: port.default(8545),
  SANDBOX_PRICES_PORT: port.default(4102),
  X_API_URL: optional(httpUrl),
  X_BEARER_TOKEN: optional(z.string()),
  X_FIELDS: optional(z.enum(["tweet", "post"])),
  X_MONTHLY_READ_CAP: optional(z.coerce.number().int().min(0)),
  SANDBOX_X_PORT: port.default(4101),
  SOCIAL_ARCHIVE: optional(z.string()),
  MEMEX_API_URL: optional(httpUrl),
  SANDBOX_MEMEX_PORT: port.default(4103),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp(s) URL" })),
  MAIL_FROM: optional(z.string().regex(
    /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, "must be an address, or a name and an address in <>",
  )),
  REGISTRATION: z.preprocess(
    (value) => (value === "" ? undefined : value), z.enum(["at_once", "by_email"], "must be at_once or by_email").default("at_once"),
  ),
  SANDBOX_SMTP_PORT: port.default(4104),
  SANDBOX_MAILBOX_PORT: port.default(4105),
  SANDBOX_FILE: z.string().default("sandbox/seed/sandbox.json"),
  WEBHOOK_ALLOW_PRIVATE: optional(z.stringbool("must be true or false")),
  SESSION_IDLE_HOURS: z.coerce.number().min(1, "must be at least 1").default(defaultSessionTimes.idleS / 3600),
  SESSION_HOURS: z.coerce.number().min(1, "must be at least 1").max(defaultSessionTimes.lifetimeS / 3600, "must be at most 720").default(
    defaultSessionTimes.lifetimeS / 3600,
  ),
  TRUST_PROXY: z.string().default("loopback"),
  API_MOST_AT_ONCE: z.coerce.number().int().min(1).default(400),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

const sandboxFile = z.object({
  chainId: z.number(),
  chainName: z.string(),
  nativeSymbol: z.string(),
  mTokenAddress: z.string(),
  nativePriceId: z.string(),
  mTokenPriceId: z.string(),
  demo: z.object({ fullName: z.string(), xUsername: z.string(), wallets: z.array(z.object({ address: z.string(), name: z.string() })) }),
});

const tokensFile = z.array(
  z.strictObject({
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, "must be an address"),
    symbol: z.string().min(1).max(20),
    decimals: z.number().int().min(0).max(36),
    price_id: z.string().optional(),
  }),
);

/** A variable that cannot be used; the message is the one line that is shown. */
export class EnvironmentError extends Error {}

/** The product API's settings, read once at start. @throws EnvironmentError naming the variable */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new EnvironmentError(`${issue.path.join(".")}: ${issue.message}`);
  }
  const env = parsed.data;
  const tokens = readTokens(env.TOKENS_FILE);
  const mail = readMail(env);
  if (env.REGISTRATION === "by_email" && !mail) {
    throw new EnvironmentError("REGISTRATION: by_email requires SMTP_URL, which sends the link");
  }
  if (env.WEBHOOK_ALLOW_PRIVATE && source.NODE_ENV === "production") {
    throw new EnvironmentError("WEBHOOK_ALLOW_PRIVATE: is for tests, not for production");
  }
  return {
    apiPort: env.API_PORT,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    jwtSecrets: env.JWT_SECRET,
    webOrigin: new URL(env.WEB_ORIGIN ?? `http://localhost:${env.PORT}`).origin,
    sessionTimes: { idleS: env.SESSION_IDLE_HOURS * 3600, lifetimeS: env.SESSION_HOURS * 3600 },
    trustProxy: env.TRUST_PROXY === "false" ? false : env.TRUST_PROXY,
    maxConcurrentRequests: env.API_MOST_AT_ONCE,
    logLevel: env.LOG_LEVEL,
    webhooks: { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE ?? false },
    prices: readPrices(env, tokens),
    memexUrl: env.MEMEX_API_URL ?? (env.CHAIN_RPC_URL ? null : `http://127.0.0.1:${env.SANDBOX_MEMEX_PORT}`),
    mail,
    registration: env.REGISTRATION,
    tokens,
    explorer: env.EXPLORER_API_URL ? { url: env.EXPLORER_API_URL, apiKey: env.EXPLORER_API_KEY ?? null } : null,
    social: readSocial(env),
    ...(env.CHAIN_RPC_URL ? realChain(env, env.CHAIN_RPC_URL) : sandboxChain(env)),
  };
}

export type Env = ReturnType<typeof readEnv>;

/** Additional tokens whose balances are read: `[{address, symbol, decimals, price_id}]`. */
function readTokens(file: string | undefined): z.output<typeof tokensFile> {
  if (!file) return [];
  try {
    return tokensFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : null;
    throw new EnvironmentError(`TOKENS_FILE: ${issue ? `${issue.path.join(".")} ${issue.message}` : (error as Error).message}`);
  }
}

/** The price service; null on a real chain without one, because the sandbox's prices are made up. */
function readPrices(env: z.output<typeof variables>, tokens: z.output<typeof tokensFile>): { url: string; apiKey: string | null } | null {
  if (env.PRICE_API_URL) return { url: env.PRICE_API_URL.replace(/\/$/, ""), apiKey: env.PRICE_API_KEY ?? null };
  if (!env.CHAIN_RPC_URL) return { url: `http://127.0.0.1:${env.SANDBOX_PRICES_PORT}`, apiKey: null };
  const named = [
    env.NATIVE_PRICE_ID ? "NATIVE_PRICE_ID" : null,
    env.M_TOKEN_PRICE_ID ? "M_TOKEN_PRICE_ID" : null,
    tokens.some(({ price_id }) => price_id) ? "a price_id in TOKENS_FILE" : null,
  ].find((name) => name !== null);
  if (named) throw new EnvironmentError(`PRICE_API_URL: is required with CHAIN_RPC_URL and ${named}`);
  return null;
}

/** The mail server; null on a real chain if none is configured. */
function readMail(env: z.output<typeof variables>): { url: string; from: string; mailboxUrl: string | null } | null {
  if (env.SMTP_URL) {
    if (!env.MAIL_FROM) throw new EnvironmentError("MAIL_FROM: is required with SMTP_URL");
    return { url: env.SMTP_URL, from: env.MAIL_FROM, mailboxUrl: null };
  }
  if (env.CHAIN_RPC_URL) return null;
  return {
    url: `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`,
    from: "Memescope <no-reply@memescope.example>",
    mailboxUrl: `http://127.0.0.1:${env.SANDBOX_MAILBOX_PORT}`,
  };
}

/** The network that mentions are read from, and how to reach it. */
type SocialSettings = { kind: "x"; url: string; bearerToken: string; fields: "tweet" | "post" } | { kind: "archive"; location: string };

/** Where mentions come from. On a real chain nothing is made up: without a source, `reason` says what is missing. */
function readSocial(
  env: z.output<typeof variables>,
): { source: SocialSettings | null; reason: string | null; monthlyReadCap: number | null; isSandbox: boolean } {
  const isSandbox = !env.SOCIAL_ARCHIVE && !env.X_API_URL && !env.CHAIN_RPC_URL;
  const monthlyReadCap = env.X_MONTHLY_READ_CAP ?? null;
  const fields = env.X_FIELDS ?? "tweet";
  if (env.SOCIAL_ARCHIVE) {
    if (env.X_API_URL) throw new EnvironmentError("SOCIAL_ARCHIVE: cannot be given together with X_API_URL");
    // Reading an archive costs nothing, so there is no cap.
    return { source: { kind: "archive", location: env.SOCIAL_ARCHIVE }, reason: null, monthlyReadCap: null, isSandbox };
  }
  if (env.X_API_URL) {
    if (!env.X_BEARER_TOKEN) return { source: null, reason: "X_BEARER_TOKEN is not set", monthlyReadCap, isSandbox };
    return { source: { kind: "x", url: env.X_API_URL, bearerToken: env.X_BEARER_TOKEN, fields }, reason: null, monthlyReadCap, isSandbox };
  }
  if (env.CHAIN_RPC_URL) return { source: null, reason: "Neither X_API_URL nor SOCIAL_ARCHIVE is set", monthlyReadCap, isSandbox };
  const url = `http://127.0.0.1:${env.SANDBOX_X_PORT}`;
  return { source: { kind: "x", url, bearerToken: "sandbox", fields }, reason: null, monthlyReadCap, isSandbox };
}

/** Whether posts are read from X without a cap, although each one is paid for. */
export function isReadUncapped({ source, monthlyReadCap, isSandbox }: Env["social"]): boolean {
  return source?.kind === "x" && !isSandbox && monthlyReadCap === null;
}

/** Two Ethereum epochs, after which a block is final there; MemeCore's validators finalise sooner. */
const FINALITY_DEPTH = 64;

function realChain(env: z.output<typeof variables>, rpcUrl: string) {
  if (!env.CHAIN_ID) throw new EnvironmentError("CHAIN_ID: is required with CHAIN_RPC_URL");
  if (!env.M_TOKEN_ADDRESS) throw new EnvironmentError("M_TOKEN_ADDRESS: is required with CHAIN_RPC_URL (an address, or native)");
  return {
    chain: {
      id: env.CHAIN_ID,
      name: env.CHAIN_NAME,
      nativeSymbol: env.NATIVE_SYMBOL,
      rpcUrl,
      wsUrl: env.CHAIN_WS_URL ?? null,
      explorerUrl: env.EXPLORER_URL ?? null,
      mTokenAddress: env.M_TOKEN_ADDRESS,
      nativePriceId: env.NATIVE_PRICE_ID ?? null,
      mTokenPriceId: env.M_TOKEN_PRICE_ID ?? null,
      /** Where a new cursor starts. */
      startAt: "head" as const,
      /** How many blocks a reorganisation may withdraw; null for any number. */
      reorgDepth: env.CHAIN_REORG_DEPTH ?? FINALITY_DEPTH,
      withdrawAbove: env.CHAIN_WITHDRAW_ABOVE ?? null,
    },
    demo: null,
  };
}

function sandboxChain(env: z.output<typeof variables>) {
  const sandbox = sandboxFile.parse(JSON.parse(readFileSync(env.SANDBOX_FILE, "utf8")));
  return {
    chain: {
      id: sandbox.chainId,
      name: sandbox.chainName,
      nativeSymbol: sandbox.nativeSymbol,
      rpcUrl: `http://127.0.0.1:${env.SANDBOX_CHAIN_PORT}`,
      wsUrl: `ws://127.0.0.1:${env.SANDBOX_CHAIN_PORT}`,
      explorerUrl: null,
      mTokenAddress: sandbox.mTokenAddress,
      nativePriceId: sandbox.nativePriceId,
      mTokenPriceId: sandbox.mTokenPriceId,
      startAt: "genesis" as const,
      // The sandbox's chain is our own, and is started from scratch now and then.
      reorgDepth: env.CHAIN_REORG_DEPTH ?? null,
      withdrawAbove: env.CHAIN_WITHDRAW_ABOVE ?? null,
    },
    demo: sandbox.demo,
  };
}
