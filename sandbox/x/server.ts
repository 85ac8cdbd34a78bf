import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { loopback, sendAnswer, serveOnLoopback, type StandIn } from "../listen";
import { handleRequest, type ApiState } from "./routes";
import { handleSandboxRoute } from "./sandbox-routes";
import { applyFault, createFaults, faultResponse, faultRequest, corrupted, type Fault, type Faults } from "./faults";
import { createRateLimits, type LimitedCall } from "./rate-limits";
import { problem } from "./responses";
import type { Plot } from "../seed/plot";
import { createStore, postRequest, type PostRequest } from "./store";

export interface SandboxXOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly nowMs?: () => number;
  /** How many of an account's newest mentions can be read; X's 800 by default. */
  readonly timelineMax?: number;
  /** The plot around the demo's handle; none by default. */
  readonly plot?: Plot | null;
}

/** A request that was answered, or met a fault. */
interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Its `url` is the base URL for a client of X's API v2. */
export interface SandboxX extends StandIn {
  /** The latest requests to the API, for tests. */
  readonly requests: readonly SeenRequest[];
  /** Adds posts; they are kept until the stand-in stops. @returns their ids, oldest first. */
  addPosts(request: Partial<PostRequest> & { handle: string }): string[];
  /** Sets the bio of an account. */
  setBio(handle: string, bio: string): void;
  /** Removes posts, as if their authors had deleted them. */
  removePosts(ids: readonly string[]): void;
  addFault(fault: Partial<Fault> & { kind: Fault["kind"] }): void;
  clearFaults(): void;
  /** Sets the number of calls of this type allowed per 15 minutes. */
  setLimit(call: LimitedCall, limit: number): void;
}

/**
 * Starts the stand-in for X's API v2 on the loopback address.
 * @throws PortInUseError
 */
export async function startSandboxX(options: SandboxXOptions): Promise<SandboxX> {
  const { nowMs = Date.now, timelineMax = 800, plot = null } = options;
  const state: ApiState = { store: createStore(plot), limits: createRateLimits(), timelineMax };
  const faults = createFaults();
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    respond(request, response, { state, faults, requests, nowMs }).catch((error: unknown) => {
      if (!response.headersSent) sendAnswer(response, problem(500, "Internal Server Error", String(error)));
    });
  });
  return {
    ...(await serveOnLoopback(server, options.port, "SANDBOX_X_PORT")),
    requests,
    addPosts: (given) => state.store.addPosts(postRequest.parse(given), nowMs()),
    setBio: state.store.setBio,
    removePosts: state.store.removePosts,
    addFault: (given) => faults.add(faultRequest.parse(given)),
    clearFaults: faults.clear,
    setLimit: state.limits.set,
  };
}

interface Running {
  readonly state: ApiState;
  readonly faults: Faults;
  readonly requests: SeenRequest[];
  readonly nowMs: () => number;
}

/** Number of requests kept; the memory of a stand-in that runs for weeks must not grow. */
const maxRecordedRequests = 5000;

async function respond(request: IncomingMessage, response: ServerResponse, running: Running): Promise<void> {
  const base = `http://${loopback}`;
  const target = request.url ?? "/";
  if (!URL.canParse(target, base)) return sendAnswer(response, problem(400, "Bad Request"));
  const url = new URL(target, base);
  if (url.pathname.startsWith("/_sandbox/")) return sendAnswer(response, await handleSandboxRoute(request, url.pathname, running));
  if (request.method !== "GET") return sendAnswer(response, problem(405, "Method Not Allowed"));
  const { requests, faults, state, nowMs } = running;
  requests.push({ path: url.pathname, query: url.searchParams });
  if (requests.length > maxRecordedRequests) requests.shift();
  const fault = faults.next(url.pathname);
  if (fault && (await applyFault(fault, response))) return;
  const faultAnswer = fault ? faultResponse(fault, nowMs()) : null;
  sendAnswer(response, faultAnswer ?? corrupted(fault, handleRequest(url, request.headers.authorization, state, nowMs())));
}
