import type { FastifyRequest } from "fastify";
import { authCalls } from "@/contracts/auth/calls";
import type { TokenKeys } from "../domain/auth/tokens";
import { clientNetwork } from "./client-network";

/**
 * Whom a request counts against: the caller; for a renewal, which the web half sends for everybody from its own
 * address, the sign-in that its token belongs to; else the network it came from. Only what is proven to be ours opens
 * a window of its own: neither a header nor a token that anybody can make up.
 */
export function limitKey(request: FastifyRequest, keys: TokenKeys): string {
  return request.callerId ?? familyOf(request, keys) ?? clientNetwork(request.ip);
}

function familyOf(request: FastifyRequest, keys: TokenKeys): string | undefined {
  if (request.routeOptions.url !== authCalls.refresh.path) return undefined;
  const { refresh_token } = request.body as { refresh_token: string };
  return keys.readRefresh(refresh_token)?.familyId;
}
