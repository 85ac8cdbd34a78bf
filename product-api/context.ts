import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "./db/database";
import type { JobLine } from "./db/queue";
import { NATIVE_ASSET, NATIVE_DECIMALS } from "./domain/assets/rules";
import type { SecurityLine } from "./domain/auth/commands-security";
import { resealTotp } from "./domain/auth/factors/commands-totp";
import { createTokenKeys } from "./domain/auth/tokens";
import { recordKnownAssets } from "./domain/balances/commands-assets";
import { trackDemoWallets } from "./domain/demo/commands";
import { trackDemoHandle } from "./domain/demo/commands-mentions";
import { createPriceBook } from "./domain/prices/price-book";
import type { Queue } from "./domain/queue";
import type { Env, SocialSettings } from "./env";
import type { ApiContext } from "./http/context";
import { createArchiveSource } from "./upstreams/archive/archive";
import { createChain, type Chain } from "./upstreams/chain/chain";
import { createSmtpSender } from "./upstreams/mail/smtp";
import { createMemex } from "./upstreams/memex/memex";
import type { SocialSource } from "./upstreams/social-source";
import { createWebhookSender } from "./upstreams/webhooks/webhooks";
import { createXSource } from "./upstreams/x/x";

/** How often the chain's newest block is requested while its node sends none by itself. */
const HEAD_POLL_MS = 4_000;

/** What tests replace. */
export interface ContextParts {
  /** A clock other than the machine's. */
  now?: () => Date;
  /** Receives the security log, which otherwise goes to standard output. */
  onSecurity?: (line: SecurityLine) => void;
}

/** Everything that requests and workers need, as the environment configures it. */
export function createContext(
  env: Env, database: Database, queue: Queue, { now = () => new Date(), onSecurity }: ContextParts = {},
): ApiContext {
  const platform = env.memexUrl === null ? null : createMemex({ url: env.memexUrl });
  return {
    db: database.db,
    countStatements: database.countStatements,
    queue,
    webhookSender: createWebhookSender({ allowPrivate: env.webhooks.allowPrivate, now }),
    now,
    uuid: randomUUID,
    logSecurity: onSecurity ?? writeLine(env, "security"),
    secret: () => randomBytes(32).toString("base64url"),
    keys: createTokenKeys(...env.jwtSecrets),
    sessionTimes: env.sessionTimes,
    priceBook: createPriceBook(),
    mTokenKey: env.chain.mTokenAddress.toLowerCase(),
    chainId: env.chain.id,
    webOrigin: env.webOrigin,
    socialSource: { name: env.social.source?.kind === "archive" ? "Archive" : "X", missing: env.social.reason },
    demo: env.demo,
    platform,
    mailSender: env.mail && createSmtpSender(env.mail),
    mailboxUrl: env.mail?.mailboxUrl ?? null,
    registration: env.registration,
    proofSources: { handle: env.social.source && createSource(env.social.source, now), profile: platform },
    monthlyReadCap: env.social.monthlyReadCap,
    network: {
      chain_id: env.chain.id,
      name: env.chain.name,
      native_symbol: env.chain.nativeSymbol,
      m_token_symbol: "M",
      explorer_url: env.chain.explorerUrl,
      sandbox: env.demo !== null,
      has_prices: hasPrices(env),
      has_mentions: env.social.source !== null,
    },
  };
}

/** Whether anything can have a price: a service alone is not enough, it has to know an asset by an id. */
export function hasPrices({ prices, chain, tokens }: Env): boolean {
  const ids = [chain.nativePriceId, chain.mTokenPriceId, ...tokens.map(({ price_id }) => price_id ?? null)];
  return prices !== null && ids.some((id) => id !== null);
}

/** Writes each line as JSON, in the format of the server's own log. */
export function writeLine({ logLevel }: Env, msg: "security" | "job"): (line: SecurityLine | JobLine) => void {
  if (logLevel === "silent") return () => undefined;
  return (line) => void process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), ...line, msg })}\n`);
}

/** Registers the configured assets and, in the sandbox, tracks its wallets before the first visitor arrives. */
export async function prepare(env: Env, context: ApiContext): Promise<void> {
  const native = { key: NATIVE_ASSET, symbol: env.chain.nativeSymbol, decimals: NATIVE_DECIMALS, priceId: env.chain.nativePriceId };
  const mToken = { key: context.mTokenKey, symbol: "M", decimals: 18, priceId: env.chain.mTokenPriceId };
  const configuredTokens = env.tokens.map(({ address, symbol, decimals, price_id }) => ({
    key: address.toLowerCase(), symbol, decimals, priceId: price_id ?? null,
  }));
  const known = [native, ...configuredTokens, ...(context.mTokenKey === NATIVE_ASSET ? [] : [mToken])];
  await recordKnownAssets(context, [...new Map(known.map((asset) => [asset.key, asset])).values()]);
  await resealSecrets(env, context);
  if (!env.demo) return;
  await trackDemoWallets(context, env.demo);
  // On a real network the demo's handle belongs to someone else.
  if (env.social.isSandbox) await trackDemoHandle(context, env.demo.xUsername);
}

/**
 * Re-encrypts authenticator secrets with the newest key. Users whose secret can no longer be
 * opened, because its key was removed too early, still have their passkeys and recovery codes.
 */
async function resealSecrets({ logLevel }: Env, context: ApiContext): Promise<void> {
  const unreadable = await resealTotp(context);
  if (unreadable > 0 && logLevel !== "silent") {
    process.stderr.write(`JWT_SECRET: ${unreadable} accounts have an authenticator app whose secret cannot be decrypted with any of its values\n`);
  }
}

/** The configured node of the chain. */
export function connectChain(env: Env): Chain {
  return createChain({ rpcUrl: env.chain.rpcUrl, wsUrl: env.chain.wsUrl, pollMs: HEAD_POLL_MS });
}

/** The source that mentions and accounts are read from. */
export function createSource(settings: SocialSettings, now: () => Date): SocialSource {
  return settings.kind === "x" ? createXSource({ ...settings, now }) : createArchiveSource(settings);
}
