import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Call } from "@/contracts/call";
import type { RegistrationContext } from "../domain/auth/commands-registration";
import type { DemoAccount } from "../domain/demo/commands";
import type { IdentityContext } from "../domain/identity/queries";
import type { PlatformContext } from "../domain/leaderboard/profile/commands-link";
import type { NetworkSettings } from "../domain/network/queries";
import type { SocialContext } from "../domain/social/commands-tracked";
import type { OwnershipContext } from "../domain/wallets/commands";
import type { LockExport } from "./bounds";
import type { CallHandler, Undo } from "./register-call";
import type { FileHandler, FileRoute } from "./register-file";

/** Everything a route may use. */
export interface ApiContext extends OwnershipContext, SocialContext, PlatformContext, IdentityContext, RegistrationContext {
  readonly network: NetworkSettings;
  /** SQL statements that calls have run since the process started. */
  readonly countStatements: () => number;
  /** The sandbox's seeded account; null outside the sandbox. */
  readonly demo: DemoAccount | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the signed-in user; null on public calls. */
    callerId: string | null;
  }
}

/** What a route module registers its routes with. */
export interface Routes {
  readonly app: FastifyInstance;
  /** Serves a call of the contract: validates the input, authenticates the caller and shapes the response as declared. */
  call<const C extends Call>(call: C, handle: CallHandler<C>, undo?: Undo<C>): void;
  /** Serves a file to a signed-in caller. */
  file<Q extends z.ZodObject>(route: FileRoute<Q>, handle: FileHandler<Q>): void;
  /** Admits one export per user at a time. */
  readonly lockExport: LockExport;
}

export type RouteModule = (routes: Routes, context: ApiContext) => void;
