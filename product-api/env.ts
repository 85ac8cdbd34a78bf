import { readFileSync } from "node:fs";
import { z } from "zod";
import { isReadable } from "./db/connection-string";
import { defaultSessionTimes } from "./domain/auth/tokens";
import { EnvironmentError, headerText, hours, isProxyList, presentIn, serviceUrl, urlWith } from "./env-fields";
import { parseSecrets, secretMinLength } from "@/contracts/fields/secrets-rules";
import { wholeNumber } from "@/contracts/fields/wire";
import { addressPattern } from "@/contracts/fields/wire-rules";

const port = wholeNumber(1, 65_535);
const httpUrl = urlWith(["http:", "https:"], "must be an http:// or https:// address");
/** As long as the contract lets the symbol of an asset be. */
const symbolMax = 20;

const variables = z.object({
  API_PORT: wholeNumber(0, 65_535).default(4000),
  PORT: port.default(3000),
  DATABASE_URL: urlWith(
    ["postgres:", "postgresql:"], "must be a postgres:// address that can be read", ({ href }) => isReadable(href),
  ).optional(),
  DATA_DIR: z.string().default(".data"),
  JWT_SECRET: z.string("is required").transform(parseSecrets).pipe(z.custom<[string, ...string[]]>(
    (secrets) => secrets !== null, `must have at least ${secretMinLength} characters, each one if there are several`,
  )),
  WEB_ORIGIN: httpUrl.optional(),
  CHAIN_RPC_URL: httpUrl.optional(),
  CHAIN_WS_URL: urlWith(["ws:", "wss:"], "must be a ws:// or wss:// address without fragment", (url) => !url.hash).optional(),
  CHAIN_ID: wholeNumber(1, 2_147_483_647).optional(),
  CHAIN_REORG_DEPTH: wholeNumber(1, 255).optional(),
  CHAIN_WITHDRAW_ABOVE: wholeNumber(-1, Number.MAX_SAFE_INTEGER).optional(),
  CHAIN_NAME: z.string().default("MemeCore"),
  NATIVE_SYMBOL: z.string().max(symbolMax, `must have at most ${symbolMax} characters`).default("ETH"),
  M_TOKEN_ADDRESS: z.string().refine((text) => text === "native" || addressPattern.test(text), "must be an address or native").optional(),
  NATIVE_PRICE_ID: z.string().optional(),
  M_TOKEN_PRICE_ID: z.string().optional(),
  EXPLORER_URL: httpUrl.optional(),
  EXPLORER_API_URL: urlWith(
    ["http:", "https:"], "must be an http:// or https:// address without user name, password or fragment",
    (url) => !url.username && !url.password && !url.hash,
  ).optional(),
  EXPLORER_API_KEY: z.string().optional(),
  TOKENS_FILE: z.string().optional(),
  PRICE_API_URL: serviceUrl.optional(),
  PRICE_API_KEY: headerText.optional(),
  SANDBOX_CHAIN_PORT: port.default(8545),
  SANDBOX_PRICES_PORT: port.default(4102),
  X_API_URL: serviceUrl.optional(),
  X_BEARER_TOKEN: headerText.optional(),
  X_FIELDS: z.enum(["tweet", "post"], "must be tweet or post").default("tweet"),
  X_MONTHLY_READ_CAP: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  SANDBOX_X_PORT: port.default(4101),
  SOCIAL_ARCHIVE: z.string().optional(),
  MEMEX_API_URL: serviceUrl.optional(),
  SANDBOX_MEMEX_PORT: port.default(4103),
  SMTP_URL: urlWith(["smtp:", "smtps:"], "must be an smtp:// or smtps:// address").optional(),
  MAIL_FROM: z.string().regex(
    /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, "must be an address, or a name and an address in <>",
  ).optional(),
  REGISTRATION: z.enum(["at_once", "by_email"], "must be at_once or by_email").default("at_once"),
  SANDBOX_SMTP_PORT: port.default(4104),
  SANDBOX_MAILBOX_PORT: port.default(4105),
  SANDBOX_FILE: z.string().default("sandbox/seed/sandbox.json"),
  WEBHOOK_ALLOW_PRIVATE: z.stringbool("must be true or false").optional(),
  SESSION_IDLE_HOURS: hours.default(defaultSessionTimes.idleS / 3600),
  SESSION_HOURS: hours.default(defaultSessionTimes.lifetimeS / 3600),
  TRUST_PROXY: z.string().refine(isProxyList, "must be false, or a list of proxies: IP addresses, networks like 10.0.0.0/8, loopback")
    .default("loopback"),
  API_MOST_AT_ONCE: wholeNumber(1, 1_000_000).default(400),
  LOG_LEVEL: z.enum(
    ["fatal", "error", "warn", "info", "debug", "silent"], "must be fatal, error, warn, info, debug or silent",
  ).default("info"),
});
type Variables = z.output<typeof variables>;

/** The names of all variables that the product API reads. */
export const variableNames = Object.keys(variables.shape);

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
    address: z.string().regex(addressPattern, "must be an address"),
    symbol: z.string().min(1).max(symbolMax),
    decimals: z.number().int().min(0).max(36),
    price_id: z.string().optional(),
  }),
);

export { EnvironmentError };

/** The product API's settings, read once at start. Empty values count as absent. @throws EnvironmentError naming the variable */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const parsed = variables.safeParse(presentIn(source, variableNames));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new EnvironmentError(`${issue.path.join(".")}: ${issue.message}`);
  }
  const env = parsed.data;
  const tokens = env.TOKENS_FILE ? readFile("TOKENS_FILE", env.TOKENS_FILE, tokensFile) : [];
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

/** @throws EnvironmentError that names the variable, if the JSON file that it names cannot be read as this shape */
function readFile<S extends z.ZodType>(variable: string, file: string, shape: S): z.output<S> {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : null;
    const reason = issue ? `${issue.path.join(".")} ${issue.message}` : (error as Error).message;
    throw new EnvironmentError(`${variable}: ${reason.replace(/\s+/g, " ")}`);
  }
}

/** The price service; null on a real chain without one, because the sandbox's prices are made up. */
function readPrices(env: Variables, tokens: z.output<typeof tokensFile>): { url: string; apiKey: string | null } | null {
  if (env.PRICE_API_URL) return { url: env.PRICE_API_URL, apiKey: env.PRICE_API_KEY ?? null };
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
function readMail(env: Variables): { url: string; from: string; mailboxUrl: string | null } | null {
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
export type SocialSettings = { kind: "archive"; location: string }
  | { kind: "x"; url: string; bearerToken: string; fields: "tweet" | "post" };

/** Where mentions come from. On a real chain nothing is made up: without a source, `reason` says what is missing. */
function readSocial(env: Variables) {
  const common = {
    // Reading an archive costs nothing, so there is no cap.
    monthlyReadCap: env.SOCIAL_ARCHIVE ? null : (env.X_MONTHLY_READ_CAP ?? null),
    isSandbox: !env.SOCIAL_ARCHIVE && !env.X_API_URL && !env.CHAIN_RPC_URL,
  };
  const found = (source: SocialSettings) => ({ ...common, source, reason: null });
  const missing = (reason: string) => ({ ...common, source: null, reason });
  const x = (url: string, bearerToken: string) => found({ kind: "x", url, bearerToken, fields: env.X_FIELDS });
  if (env.SOCIAL_ARCHIVE && env.X_API_URL) throw new EnvironmentError("SOCIAL_ARCHIVE: cannot be given together with X_API_URL");
  if (env.SOCIAL_ARCHIVE) return found({ kind: "archive", location: env.SOCIAL_ARCHIVE });
  if (env.X_API_URL) return env.X_BEARER_TOKEN ? x(env.X_API_URL, env.X_BEARER_TOKEN) : missing("X_BEARER_TOKEN is not set");
  if (env.CHAIN_RPC_URL) return missing("Neither X_API_URL nor SOCIAL_ARCHIVE is set");
  return x(`http://127.0.0.1:${env.SANDBOX_X_PORT}`, "sandbox");
}

/** Whether posts are read from X without a cap, although each one is paid for. */
export function isReadUncapped({ source, monthlyReadCap, isSandbox }: Env["social"]): boolean {
  return source?.kind === "x" && !isSandbox && monthlyReadCap === null;
}

/** Two Ethereum epochs, after which a block is final there; MemeCore's validators finalise sooner. */
const FINALITY_DEPTH = 64;

function realChain(env: Variables, rpcUrl: string) {
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

function sandboxChain(env: Variables) {
  const sandbox = readFile("SANDBOX_FILE", env.SANDBOX_FILE, sandboxFile);
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
