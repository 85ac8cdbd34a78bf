import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../domain/auth/commands";
import type { AccessClaims } from "../domain/auth/tokens";
import type { DemoAccount } from "../domain/demo/commands";
import type { PlatformContext } from "../domain/leaderboard/commands-link";
import type { NetworkSettings } from "../domain/network/queries";
import type { SocialContext } from "../domain/social/commands";
import type { OwnershipContext } from "../domain/wallets/commands";

/** Everything a route may use. */
export interface ApiContext extends AuthContext, OwnershipContext, SocialContext, PlatformContext {
  readonly network: NetworkSettings;
  /** The seeded account; null unless the sandbox runs. */
  readonly demo: DemoAccount | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the signed-in user; null on public calls. */
    callerId: string | null;
  }
}

/** Mounts the routes of one noun. */
export type RouteModule = (app: FastifyInstance, context: ApiContext, authenticate: (request: FastifyRequest) => Promise<AccessClaims>) => void;
