import { isLoopbackHost } from "../../lib/server/env";
import type { RawEnv, ScriptEnv } from "../env";
import type { PartName } from "./plan";

/** What a production start lacks: errors that prevent it, and warnings. SECURITY.md gives the reasons. */
interface ProductionCheck {
  missing: string[];
  advice: string[];
}

/** Checks all settings at once, so that they need not be fixed one by one. Outside production nothing is required. */
export function checkProduction(names: readonly PartName[], raw: RawEnv, env: ScriptEnv): ProductionCheck {
  const origin = URL.canParse(env.PUBLIC_ORIGIN ?? "") ? new URL(env.PUBLIC_ORIGIN!) : null;
  if (env.NODE_ENV !== "production") return { missing: [], advice: [] };
  const [isWeb, isApi] = [has(names, "web"), has(names, "api", "worker")];
  const isPublic = origin !== null && !isLoopbackHost(origin.hostname);
  const rules: readonly (readonly [isBroken: boolean, text: string])[] = [
    [isWeb && !env.SESSION_SECRET && !!env.DATABASE_URL, "SESSION_SECRET: at least 32 random characters, the same for all web processes"],
    [isApi && !env.JWT_SECRET && !!env.DATABASE_URL, "JWT_SECRET: at least 32 random characters, the same for all API processes"],
    [
      isWeb && origin?.protocol === "https:" && !raw.PRODUCT_API_WS_URL,
      "PRODUCT_API_WS_URL: where the browser finds the live channel, as wss://…",
    ],
    [!!env.SESSION_SECRET && env.SESSION_SECRET === env.JWT_SECRET, "SESSION_SECRET and JWT_SECRET: must be different"],
    [raw.WEBHOOK_ALLOW_PRIVATE === "true", "WEBHOOK_ALLOW_PRIVATE: must not be true"],
    [isPublic && isWeb && raw.SAMPLE_DATA === "on", "SAMPLE_DATA: must not be on"],
  ];
  const hints: readonly (readonly [isBroken: boolean, text: string])[] = [
    [isWeb && origin === null, "PUBLIC_ORIGIN is not set: only a browser on this machine can sign in"],
    [isPublic && origin.protocol === "http:", "PUBLIC_ORIGIN is http: passwords and cookies can be read in transit"],
    [isPublic && isApi && !env.DATABASE_URL, "DATABASE_URL is not set: one process keeps everything, in DATA_DIR"],
    [isPublic && isApi && !env.CHAIN_RPC_URL, "CHAIN_RPC_URL is not set: everyone sees the sandbox's chain and can open demo accounts"],
    [raw.LOG_LEVEL === "silent", "LOG_LEVEL is silent: there is no security log"],
    ...services.map((name) => [isUnencrypted(raw[name]), `${name} is http: what goes there can be read and changed on the way`] as const),
  ];
  return { missing: broken(rules), advice: broken(hints) };
}

/** Variables that name a service on another host. */
const services = ["PRODUCT_API_URL", "CHAIN_RPC_URL", "EXPLORER_API_URL", "PRICE_API_URL", "X_API_URL", "MEMEX_API_URL"] as const;

function isUnencrypted(url = ""): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopbackHost(hostname);
}

function has(names: readonly PartName[], ...some: PartName[]): boolean {
  return names.length === 0 || some.some((name) => names.includes(name));
}

function broken(rules: readonly (readonly [boolean, string])[]): string[] {
  return rules.flatMap(([isBroken, text]) => (isBroken ? [text] : []));
}
