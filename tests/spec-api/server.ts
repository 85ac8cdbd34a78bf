import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serveOnLoopback } from "@/sandbox/listen";
import { populatedAccount, type Account, type Row } from "./account";
import { bodyOf, refusal, type Answer } from "./answers";
import { authRoutes } from "./auth-routes";
import { plainDialect, type Dialect } from "./dialect";
import { leaderboardRoutes } from "./leaderboard-routes";
import { openLive, type Live } from "./live";
import { priceRoutes } from "./price-routes";
import type { World } from "./routes";
import { SignIns } from "./sign-ins";
import { socialRoutes } from "./social-routes";
import { walletRoutes } from "./wallet-routes";

/** A request, and the status of its response. */
interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly hasBearer: boolean;
  readonly body: Row;
  /** 0 if there was no response. */
  readonly status: number;
}

export interface SpecApi {
  readonly url: string;
  readonly live: Live;
  /** May be changed while it runs, with effect from the next request on. */
  readonly dialect: Dialect;
  /** Calls by `METHOD /path` that fail with this status and text; status 0 breaks the connection. */
  readonly failing: Map<string, { readonly status: number; readonly text: string }>;
  /** Every request so far. */
  readonly requests: LoggedRequest[];
  /** The account that exists from the start, in its current state. */
  account(): Account;
  /** Invalidates all access tokens issued so far. */
  expireAccess(): void;
  /** Invalidates all refresh tokens issued so far. */
  refuseRefresh(): void;
  stop(): Promise<void>;
}

const routes = [...authRoutes, ...walletRoutes, ...priceRoutes, ...socialRoutes, ...leaderboardRoutes];
const noAccount = {} as Account;
/** How long gathered responses wait for each other at most. */
const gatherMs = 1_000;

/** Starts a product API that supports only SPEC.md section 7, on loopback and in memory. */
export async function startSpecApi(options: Partial<Dialect> = {}, port = 0): Promise<SpecApi> {
  const dialect = { ...plainDialect, ...options };
  const now = () => Date.now();
  const first = populatedAccount(now());
  let lastId = 8000;
  const world: World = {
    dialect, now, signIns: new SignIns(dialect, now), accounts: new Map([[first.user.id, first]]), nextId: () => String(++lastId),
  };
  const requests: LoggedRequest[] = [];
  const failing: SpecApi["failing"] = new Map();
  const gather = makeGather(dialect);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://spec.invalid");
    if (dialect.hasSlashes && !url.pathname.endsWith("/")) {
      return void response.writeHead(307, { location: `${url.pathname}/${url.search}` }).end();
    }
    url.pathname = url.pathname.replace(/\/$/, "");
    const body = await readBody(request);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const failure = failing.get(`${request.method} ${url.pathname}`);
    const answer = failure ? refusal(failure.status, failure.text, dialect) : answerOf(world, request.method ?? "", url, body, token);
    requests.push({ method: request.method ?? "", path: url.pathname, hasBearer: token !== undefined, body, status: answer?.status ?? 0 });
    if (!answer) return;
    if (answer.status === 0) return void request.socket.destroy();
    if (answer.status === 401 && !url.pathname.startsWith("/api/auth/")) await gather();
    const json = bodyOf(answer, dialect);
    response.writeHead(answer.status, json === undefined ? {} : { "content-type": "application/json" });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  const live = openLive(server, dialect, world.signIns);
  const listening = await serveOnLoopback(server, port, "PORT");
  return {
    url: listening.url,
    live,
    dialect,
    failing,
    requests,
    account: () => world.accounts.get(first.user.id) ?? noAccount,
    expireAccess: () => world.signIns.expireAccess(),
    refuseRefresh: () => world.signIns.refuseRefresh(),
    stop: () => {
      live.close();
      return listening.stop();
    },
  };
}

/** The response to a request; undefined means that there is none. */
function answerOf(world: World, method: string, url: URL, body: Row, token: string | undefined): Answer | undefined {
  const { dialect, signIns, accounts } = world;
  const found = routes.find((one) => one.method === method && one.path.test(url.pathname));
  const account = accounts.get(signIns.userOf(token) ?? "");
  const unauthenticated = refusal(401, "Not authenticated", dialect);
  if (!found) {
    if (dialect.hasGateway && !account) return unauthenticated;
    return answerToUnknown(dialect);
  }
  if (!found.isOpen && !account) return unauthenticated;
  const params = (found.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
  return found.handle({ params, query: url.searchParams, body, token: token ?? "", account: account ?? noAccount }, world);
}

function answerToUnknown(dialect: Dialect): Answer | undefined {
  switch (dialect.unknownPaths) {
    case "missing": return refusal(404, "Not found", dialect);
    case "failing": return refusal(500, "Internal error", dialect);
    case "refused": return refusal(401, "Not authenticated", dialect);
    case "hanging": return undefined;
  }
}

/** Releases responses once enough are waiting, or the first has waited long enough. */
function makeGather(dialect: Dialect): () => Promise<void> {
  let waiting: (() => void)[] = [];
  const release = (): void => {
    waiting.forEach((go) => go());
    waiting = [];
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= dialect.gatheredRefusals) release();
      else if (waiting.length === 1) setTimeout(release, gatherMs);
    });
}

async function readBody(request: IncomingMessage): Promise<Row> {
  const sent = await text(request);
  try {
    const json: unknown = JSON.parse(sent);
    return typeof json === "object" && json !== null ? (json as Row) : {};
  } catch {
    return {};
  }
}
