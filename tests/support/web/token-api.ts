import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import type { SignedIn } from "@/contracts/auth/calls";
import { serveOnLoopback, type StandIn } from "@/sandbox/listen";

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/**
 * A product API on a real port that knows one account and rotates its tokens: only the
 * newest access and refresh tokens are valid. Fields control how it misbehaves.
 */
export class TokenApi {
  generation = 1;
  isRevoked = false;
  /** The status of a refresh, in place of new tokens. */
  refreshStatus: number | null = null;
  refreshDelayMs = 0;
  /** Refuses logins for this many seconds. */
  lockedForS: number | null = null;
  /** Requires a second factor after the password; the kinds the account has. */
  secondFactors: string[] | null = null;
  /** Responds to a registration with a link in an e-mail. */
  registersByLink = false;
  /** Refuses every access token, even the newest. */
  refusesAccess = false;
  /** Handles requests with a valid token; if not set, the response is an empty list. */
  respond: ((path: string, response: ServerResponse) => void) | null = null;
  readonly seen: SeenRequest[] = [];
  private listening: StandIn | undefined;

  /** Listens on the given port (to restart on the same one), or on a free one. */
  async start(port = 0): Promise<string> {
    this.listening = await serveOnLoopback(createServer((request, response) => void this.serve(request, response)), port, "");
    return this.listening.url;
  }

  async stop(): Promise<void> {
    await this.listening?.stop();
  }

  reset(): void {
    Object.assign(this, {
      generation: 1, isRevoked: false, refreshStatus: null, refreshDelayMs: 0, lockedForS: null, secondFactors: null,
      registersByLink: false, refusesAccess: false, respond: null,
    });
    this.seen.length = 0;
  }

  count(path: string): number {
    return this.seen.filter((request) => request.path === path).length;
  }

  signedIn(expiresInS = 900): SignedIn {
    const user = {
      id: "7", email: "ann@example.com", username: "ann", is_active: true, is_verified: false, online_status: "online" as const,
      appear_offline: false,
    };
    return { user, token: { ...this.tokens(), token_type: "bearer", expires_in: expiresInS } };
  }

  private tokens() {
    return { access_token: `access-${this.generation}`, refresh_token: `refresh-${this.generation}` };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? "";
    this.seen.push({ method: request.method ?? "", path, headers: request.headers, body });
    const isKnown = !this.isRevoked && !this.refusesAccess && request.headers.authorization === `Bearer access-${this.generation}`;
    if (path === "/api/auth/refresh") return this.refresh(body, response);
    if (path === "/api/auth/login" && this.lockedForS !== null) {
      response.setHeader("retry-after", this.lockedForS);
      return send(response, 429, { status: 429, code: "rate_limited", detail: "Too many attempts" });
    }
    if (path === "/api/auth/login" && this.secondFactors) {
      return send(response, 401, {
        status: 401,
        code: "second_factor_required",
        detail: "More is needed",
        second_factor: { token: "begun-1", methods: this.secondFactors },
      });
    }
    if (path === "/api/v1/sign-in/passkey/challenge") return send(response, 201, { token: "begun-2", options: { challenge: "abc" } });
    if (path === "/api/v1/sign-in/second-factor/challenge") return send(response, 201, { options: { challenge: "def" } });
    if (path.startsWith("/api/v1/sign-in/")) {
      const isWrong = body.includes("000000");
      return isWrong ? send(response, 422, { status: 422, code: "code_refused", detail: "Wrong" }) : send(response, 200, this.signedIn());
    }
    if (path === "/api/auth/register" && this.registersByLink) return send(response, 202, { pending: true });
    if (path === "/api/v1/registrations/confirmation") return send(response, 201, this.signedIn());
    if (path === "/api/auth/login") return send(response, 200, { data: this.signedIn() });
    if (!isKnown) return send(response, 401, { status: 401, code: "unauthenticated", detail: "Log in to continue" });
    if (path === "/api/auth/logout") {
      this.isRevoked = true;
      return send(response, 204);
    }
    if (this.respond) return this.respond(path, response);
    return send(response, 200, []);
  }

  private async refresh(body: string, response: ServerResponse): Promise<void> {
    await wait(this.refreshDelayMs);
    if (this.refreshStatus !== null) return send(response, this.refreshStatus, { message: "not now" });
    const { refresh_token: presented } = JSON.parse(body) as { refresh_token: string };
    if (this.isRevoked || presented !== `refresh-${this.generation}`) {
      return send(response, 401, { status: 401, code: "invalid_refresh_token", detail: "The session has ended" });
    }
    this.generation += 1;
    return send(response, 200, { ...this.tokens(), token_type: "bearer", expires_in: 900 });
  }
}

/** For the tests of one file: the product API of the web half, which each test finds as it was at first. */
export function useTokenApi(): TokenApi {
  const api = new TokenApi();
  beforeAll(async () => void vi.stubEnv("PRODUCT_API_URL", await api.start()));
  afterEach(() => api.reset());
  afterAll(() => api.stop());
  return api;
}

function send(response: ServerResponse, status: number, json?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}
