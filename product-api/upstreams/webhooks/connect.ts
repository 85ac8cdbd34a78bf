import type { LookupAddress, ResolverOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./addresses";

/** A connection that must not be made. */
export class RefusedAddress extends Error {}

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => unknown;

/** A silent name server is queried twice, for 7.5 s in all: half of the time that an attempt may take. */
const PATIENCE = { timeout: 2_500, tries: 2 };

/**
 * Queries the system's name servers, as currently configured. Not `dns.lookup`, of which Node runs only two at a time: names that never
 * resolve, which any user can have us look up, would delay those of other receivers and of every service that the process depends on.
 * @param servers instead of the system's, for tests
 * @param patience timeout and number of tries, for tests
 */
export function resolveByServers(servers?: readonly string[], patience: ResolverOptions = PATIENCE): Resolve {
  return async (hostname, answer) => {
    const resolver = new Resolver(patience);
    if (servers) resolver.setServers(servers);
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
    if (addresses.length > 0) return answer(null, addresses);
    const isSilent = [ipv4, ipv6].some((result) =>
      result.status === "rejected" && (result.reason as NodeJS.ErrnoException).code === "ETIMEOUT");
    answer(Object.assign(new Error("the name could not be resolved"), { code: isSilent ? "ETIMEDOUT" : "ENOTFOUND" }), []);
  };
}

function toAddresses(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}

/**
 * An undici connector that connects to public addresses only. A literal address is checked as it is; a name is resolved once, all its
 * addresses are checked, and exactly those are connected to, so that a name which resolves differently the second time gains nothing.
 */
export function createPublicConnector({ resolve, timeoutMs }: { resolve: Resolve; timeoutMs: number }): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, "");
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      if (refused || addresses.length === 0) return done(new RefusedAddress("the address is private or reserved"), "");
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
  const connect = buildConnector({ lookup, timeout: timeoutMs });
  return (target, done) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    // `lookup` is never called for literal addresses.
    if (isIP(host) && !isPublicAddress(host)) return done(new RefusedAddress("the address is private or reserved"), null);
    connect(target, (...answer) => {
      const socket = answer[1];
      if (!socket || isPublicAddress(socket.remoteAddress ?? "")) return done(...answer);
      socket.destroy();
      done(new RefusedAddress("the address is private or reserved"), null);
    });
  };
}
