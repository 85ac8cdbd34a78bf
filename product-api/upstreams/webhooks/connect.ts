import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./addresses";

/** A connection that must not be made. */
export class RefusedAddress extends Error {}

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export const resolveWithSystem: Resolve = (hostname, answer) => systemLookup(hostname, { all: true }, answer);

/**
 * An undici connector that connects to public addresses alone. A literal address is judged as it is; a name is
 * resolved once, all its addresses are judged, and the very ones that were judged are connected to, so that a name
 * which answers differently the second time gains nothing.
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
    // `lookup` is never asked about literal addresses.
    if (isIP(host) && !isPublicAddress(host)) return done(new RefusedAddress("the address is private or reserved"), null);
    connect(target, (...answer) => {
      const socket = answer[1] as Socket | null;
      if (!socket || isPublicAddress(socket.remoteAddress ?? "")) return done(...answer);
      socket.destroy();
      done(new RefusedAddress("the address is private or reserved"), null);
    });
  };
}
