import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is reachable from the whole internet. Everything else is refused: this machine, private and link-local networks,
 * cloud metadata, and the IPv6 forms that embed an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.parse(text);
  const address = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  if (address.range() !== "unicast") return false;
  // ipaddr.js classifies ::/96 and much unassigned space as unicast; global unicast is 2000::/3 (RFC 4291).
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
