import type { FastifyRequest } from "fastify";
import { authCalls } from "@/contracts/auth/calls";
import type { TokenKeys } from "../domain/auth/tokens";
import { clientNetwork } from "./client-network";

/**
 * The key that a request is rate-limited by: the caller; for a token refresh, which the web half sends for
 * all users from its own address, the sign-in that the token belongs to; otherwise the client network. Only
 * credentials that we verified get a window of their own, never a header or token that anyone can make up.
 */
export function limitKey(request: FastifyRequest, keys: TokenKeys): string {
  return request.callerId ?? familyOf(request, keys) ?? clientNetwork(request.ip);
}

function familyOf(request: FastifyRequest, keys: TokenKeys): string | undefined {
  if (request.routeOptions.url !== authCalls.refresh.path) return undefined;
  // The body has not been validated yet.
  const token = (request.body as { refresh_token?: unknown } | null)?.refresh_token;
  return typeof token === "string" ? keys.readRefresh(token)?.familyId : undefined;
}
