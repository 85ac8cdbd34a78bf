import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts, type Ports } from "../../scripts/start/ports";
import { createEmptyDatabase } from "../support/database/database";
import { ownVariables, startPart, type RunningPart } from "../support/processes/parts";
import { findPostgresPrograms, startPostgresCluster } from "../support/database/postgres-cluster";
import { startFaultProxy, type FaultProxy } from "./fault-proxy";
import { signInToDemo } from "./sign-in";

/** The links between the product's parts that have a proxy, named after the part that is called. */
type LinkName = "api" | "database" | "chain" | "prices" | "x" | "memex" | "mail";

/** The whole product, with a proxy on each of these links. */
export interface World {
  readonly webUrl: string;
  /** Bypasses the proxy between the web half and the API. */
  readonly apiUrl: string;
  readonly mailboxUrl: string;
  readonly parts: { web: RunningPart; api: RunningPart; sandbox: RunningPart };
  readonly proxies: Readonly<Partial<Record<LinkName, FaultProxy>>>;
  /** Signs in to a fresh copy of the demo. @returns its Cookie header */
  signInToDemo(): Promise<string>;
  stop(): Promise<void>;
}

const upstreamPorts = {
  chain: "SANDBOX_CHAIN_PORT", prices: "SANDBOX_PRICES_PORT", x: "SANDBOX_X_PORT", memex: "SANDBOX_MEMEX_PORT", mail: "SANDBOX_SMTP_PORT",
} as const;

interface Server {
  url: string;
  port: number;
  drop(): Promise<void>;
}

/** A PostgreSQL to use: a cluster of our own, else an empty database on the server that TEST_DATABASE_URL names; null without either. */
async function findServer(): Promise<Server | null> {
  const programs = findPostgresPrograms();
  if (programs) return startPostgresCluster(programs, Number((await freePorts()).PORT));
  if (!process.env.TEST_DATABASE_URL) return null;
  const database = await createEmptyDatabase();
  return { url: database.url!, port: Number(new URL(database.url!).port || 5432), drop: database.drop };
}

/** Starts the product: on PostgreSQL if there is one, else on the embedded database, which has no proxy. */
export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "memescope-faults-"));
  const ports = await freePorts();
  const server = await findServer();
  const proxies: Partial<Record<LinkName, FaultProxy>> = { api: await startFaultProxy(Number(ports.API_PORT)) };
  const proxied: Partial<Ports> & { DATABASE_URL?: string } = {};
  for (const [link, variable] of Object.entries(upstreamPorts) as [keyof typeof upstreamPorts, keyof Ports][]) {
    const proxy = await startFaultProxy(Number(ports[variable]));
    proxies[link] = proxy;
    proxied[variable] = String(proxy.port);
  }
  if (server) {
    proxies.database = await startFaultProxy(server.port);
    const url = new URL(server.url);
    url.port = String(proxies.database.port);
    proxied.DATABASE_URL = url.href;
  }
  const own = ownVariables(dataDir, ports);
  const sandbox = await startPart("sandbox", own);
  const api = await startPart("api", { ...own, ...proxied });
  const web = await startPart("web", { ...own, PRODUCT_API_URL: `http://127.0.0.1:${proxies.api!.port}`, PRODUCT_API_EXTENSIONS: "all" });
  const webUrl = `http://localhost:${ports.PORT}`;
  const stop = async () => {
    for (const part of [web, api, sandbox]) await part.stop();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await server?.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  return {
    webUrl, apiUrl: `http://127.0.0.1:${ports.API_PORT}`, mailboxUrl: `http://127.0.0.1:${ports.SANDBOX_MAILBOX_PORT}`, parts: { web, api, sandbox }, proxies,
    signInToDemo: () => signInToDemo(webUrl), stop,
  };
}
