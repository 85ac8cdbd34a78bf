import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseSecrets, secretMinLength } from "@/contracts/fields/secrets-rules";
import { wholeNumber } from "@/contracts/fields/wire";
import { parseUrl } from "./guard/parse-url";
import { processState } from "./process-state";

/** A variable has a value that the web half cannot start with. The message is one line that names the variable. */
export class EnvError extends Error {
  override name = "EnvError";
}

const port = wholeNumber(1, 65_535, "must be a port number from 1 to 65535");

const webUrl = httpUrl(["http:", "https:"], "must be an http:// or https:// address without user name, query or fragment");
const socketUrl = httpUrl(["ws:", "wss:"], "must be a ws:// or wss:// address without user name, query or fragment");
const origin = webUrl
  .refine((url) => url.pathname === "/", "must be an origin like https://example.com, without a path")
  .transform((url) => url.origin);

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  API_PORT: port.default(4000),
  PRODUCT_API_URL: webUrl.optional(),
  PRODUCT_API_WS_URL: socketUrl.optional(),
  SESSION_SECRET: z.string().transform(parseSecrets)
    .pipe(z.custom<[string, ...string[]]>(
      (secrets) => secrets !== null, `must have at least ${secretMinLength} characters, each one if there are several`,
    )).optional(),
  PUBLIC_ORIGIN: origin.optional(),
  PRODUCT_API_EXTENSIONS: z.enum(["auto", "all", "none"], "must be auto, all or none").default("auto"),
  SAMPLE_DATA: z.enum(["auto", "on", "off"], "must be auto, on or off").default("auto"),
  // Used by the server in front of Next (scripts/start/web-server.mjs), for which a text that is no number would be no limit.
  WEB_MOST_AT_ONCE: wholeNumber(1, 1_000_000).optional(),
});

/** The names of all variables that the web half reads. */
export const variableNames = Object.keys(variables.shape);

export interface WebEnv {
  readonly isProduction: boolean;
  /** Base URL of the product API, without a trailing slash. */
  readonly productApiUrl: string;
  /** Base URL of the live channel, to which `/ws` is appended: `ws://127.0.0.1:4000`. */
  readonly productApiWsUrl: string;
  /** The first one seals; what any of them sealed can be opened. */
  readonly sessionSecrets: readonly [string, ...string[]];
  /** Where browsers reach this server: `https://example.com`. */
  readonly publicOrigin: string;
  readonly isHttps: boolean;
  /** The public origin is this machine itself, so there is no proxy in front. */
  readonly isLoopback: boolean;
  /** Which calls beyond SPEC.md the product API has: all, none, or those that its /openapi.json describes. */
  readonly productApiExtensions: "auto" | "all" | "none";
  readonly sampleData: "auto" | "on" | "off";
}

/**
 * Parses the variables of the web half. Empty values count as absent; spaces and line breaks around values are ignored, as they easily get
 * in when a value is pasted.
 * @throws EnvError naming the first invalid variable
 */
export function parseEnv(source: Record<string, string | undefined>, randomSecret: () => string): WebEnv {
  const texts = Object.entries(source).map(([name, value = ""]) => [name, value.trim()] as const);
  const present: Record<string, string | undefined> = Object.fromEntries(texts.filter(([, text]) => text !== ""));
  const quoted = variableNames.find((name) => name !== "SESSION_SECRET" && /^(["']).*\1$/.test(present[name] ?? ""));
  if (quoted) throw new EnvError(`${quoted} must not have quotes around it`);
  const result = variables.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const read = result.data;
  const isProduction = read.NODE_ENV === "production";
  if (isProduction && !read.SESSION_SECRET) {
    throw new EnvError("SESSION_SECRET must be set in production (at least 32 characters, the same for all web processes)");
  }
  if (isProduction && read.PUBLIC_ORIGIN?.startsWith("https:") && !read.PRODUCT_API_WS_URL) {
    throw new EnvError("PRODUCT_API_WS_URL must be set in production over https: the browser finds the live channel there (wss://…)");
  }
  const productApiUrl = withoutSlash(read.PRODUCT_API_URL ?? new URL(`http://127.0.0.1:${read.API_PORT}`));
  const publicOrigin = read.PUBLIC_ORIGIN ?? `http://localhost:${read.PORT}`;
  return {
    isProduction,
    productApiUrl,
    // An operator may as well write down the whole address that the proxy routes.
    productApiWsUrl: read.PRODUCT_API_WS_URL
      ? withoutSlash(read.PRODUCT_API_WS_URL).replace(/\/ws$/, "") : productApiUrl.replace(/^http/, "ws"),
    sessionSecrets: read.SESSION_SECRET ?? [randomSecret()],
    publicOrigin,
    isHttps: publicOrigin.startsWith("https:"),
    isLoopback: isLoopbackHost(new URL(publicOrigin).hostname),
    productApiExtensions: read.PRODUCT_API_EXTENSIONS,
    sampleData: read.SAMPLE_DATA,
  };
}

/** Whether a host name of a URL names this machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/**
 * The variables of this process, read once on first use and never while building. Next-auth
 * reads its own address from NEXTAUTH_URL, so that is set here from PUBLIC_ORIGIN.
 */
export function readEnv(): WebEnv {
  const env = processState("WebEnv", () => parseEnv(process.env, () => randomBytes(32).toString("hex")));
  process.env.NEXTAUTH_URL = env.publicOrigin;
  return env;
}

function httpUrl(protocols: readonly string[], message: string) {
  return z.string().transform((text, context) => {
    const url = parseUrl(text.trim());
    if (url && protocols.includes(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return url;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

function withoutSlash(url: URL): string {
  return url.href.replace(/\/+$/, "");
}
