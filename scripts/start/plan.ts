import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BuildName } from "../build/build";
import type { RawEnv, ScriptEnv } from "../env";
import type { PortUse } from "./ports";
import { httpProbe } from "./ready";
import { readSecrets } from "./secrets";
import { standInsOf } from "./stand-ins";
import type { Part } from "./supervisor";

export type PartName = "web" | "api" | "worker" | "sandbox";
type Mode = "built" | "dev";

export interface Plan {
  parts: Part[];
  builds: BuildName[];
  ports: PortUse[];
  /** Lock files that prevent two starts on the same data. */
  locks: string[];
  readyLine: string;
  /** Whether to print what the parts print, as it arrives. */
  showsOutput: boolean;
}

/** What to build, check, start and print for the named parts; no names means the whole product. */
export function planStart(names: readonly PartName[], mode: Mode, raw: RawEnv, env: ScriptEnv): Plan {
  const isFullStart = names.length === 0;
  const selected: readonly PartName[] = isFullStart ? ["sandbox", "api", "web"] : names;
  const planned = selected
    .map((name) => planPart(name, mode, env, selected))
    .filter((part) => part.name !== "sandbox" || part.probes.length > 0);
  const origin = publicOrigin(env);
  return {
    parts: planned.map(({ name, args, probes }) => ({ name, args, probes, env: envOf(name, raw, env) })),
    builds: mode === "dev" ? [] : [...new Set(planned.map(({ build }) => build))],
    ports: planned.flatMap(({ ports }) => ports),
    locks: lockNames(isFullStart, planned.map(({ name }) => name), env).map((name) => path.join(env.DATA_DIR, name)),
    readyLine: selected.includes("web")
      ? `Memescope is ready at ${origin}`
      : `Memescope ${selected.join(" + ")} is ready${planned[0]?.url ? ` at ${planned[0].url}` : ""}`,
    // In production, this output is the only log there is, the security log included.
    showsOutput: mode === "dev" || !isFullStart || env.NODE_ENV === "production",
  };
}

interface PlannedPart {
  name: PartName;
  args: string[];
  build: BuildName;
  ports: PortUse[];
  probes: Part["probes"];
  url?: string;
}

function planPart(name: PartName, mode: Mode, env: ScriptEnv, beside: readonly PartName[]): PlannedPart {
  const apiUrl = `http://127.0.0.1:${env.API_PORT}`;
  const isApiReady = httpProbe(`${apiUrl}/health/ready`);
  switch (name) {
    case "web": {
      const url = `http://127.0.0.1:${env.PORT}`;
      const args = mode === "dev"
        ? ["node_modules/next/dist/bin/next", "dev", "-H", "127.0.0.1", "-p", `${env.PORT}`]
        : [...LARGE_YOUNG_GENERATION, "scripts/start/web-server.mjs"];
      const loads = httpProbe(`${url}/login`);
      // A page requested before the product API is ready would be logged as an API that does not respond.
      const probe = beside.includes("api") ? async () => (await isApiReady()) && loads() : loads;
      const probes = [{ what: "the web half", probe }];
      return { name, args, build: "web", ports: [{ variable: "PORT", port: env.PORT }], probes, url };
    }
    case "api": {
      const probes = [{ what: "the product API", probe: isApiReady }];
      const ports = [{ variable: "API_PORT", port: env.API_PORT }];
      return { name, args: ourArgs("product-api/main", mode), build: "api", ports, probes, url: apiUrl };
    }
    case "worker":
      return { name, args: ourArgs("product-api/worker-main", mode), build: "api", ports: [], probes: [staysUp] };
    case "sandbox": {
      const services = standInsOf(env);
      const probes = services.map((service) => ({ what: `the ${service.name}`, probe: service.probe }));
      return { name, args: ourArgs("sandbox/main", mode), build: "sandbox", ports: services, probes };
    }
  }
}

/**
 * Rendering a page allocates several megabytes that become garbage at once. With a 64 MB young generation most of it is dead before it is
 * collected; with Node's default of 16 MB, a seventh of the process's time went into copying it.
 */
const LARGE_YOUNG_GENERATION = ["--max-semi-space-size=64"];

/** The workers listen on no port; they count as ready once they have run for 3 seconds. */
const staysUp = { what: "the worker", probe: () => delay(3000, true) };

function ourArgs(entry: string, mode: Mode): string[] {
  if (mode === "dev") return ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", `${entry}.ts`];
  return ["--enable-source-maps", `.build/${entry}.js`];
}

function lockNames(isFullStart: boolean, names: readonly PartName[], env: ScriptEnv): string[] {
  const locks = isFullStart ? ["start.lock"] : [];
  if (names.includes("sandbox")) locks.push("start-sandbox.lock");
  if (names.includes("api") && !env.DATABASE_URL) locks.push("start-api.lock");
  return locks;
}

/** The environment of one part: everything that was set, plus the addresses derived from the ports. */
function envOf(name: PartName, raw: RawEnv, env: ScriptEnv): RawEnv {
  const secrets = name === "sandbox" ? {} : readSecrets(env);
  const common = { ...raw, NODE_ENV: env.NODE_ENV === "test" ? undefined : env.NODE_ENV, NEXT_TELEMETRY_DISABLED: "1" };
  if (name !== "web") {
    return { ...common, WEB_ORIGIN: env.WEB_ORIGIN ?? publicOrigin(env), SESSION_SECRET: undefined, JWT_SECRET: secrets.JWT_SECRET };
  }
  return {
    ...common,
    PORT: `${env.PORT}`,
    PUBLIC_ORIGIN: publicOrigin(env),
    PRODUCT_API_URL: env.PRODUCT_API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    // Our own API supports all extensions. Saying so saves asking it, which may still be starting.
    PRODUCT_API_EXTENSIONS: raw.PRODUCT_API_EXTENSIONS ?? (env.PRODUCT_API_URL ? undefined : "all"),
    SESSION_SECRET: secrets.SESSION_SECRET,
    JWT_SECRET: undefined,
    DATABASE_URL: undefined,
  };
}

function publicOrigin(env: ScriptEnv): string {
  return env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
}
