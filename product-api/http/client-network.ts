import ipaddr from "ipaddr.js";
import { withoutPort } from "@/contracts/fields/network-address-rules";

/** Bits of an IPv6 address that name a network: the rest is for the subscriber to choose (RFC 6177, RFC 8981). */
const NETWORK_BITS = 64;

/**
 * Whom limits by address count against: an IPv4 address, also one that came mapped into IPv6, or the /64 that an IPv6
 * address lies in, of which one subscriber has 18 quintillion. `unknown` for what is no address.
 */
export function clientNetwork(told: string): string {
  const text = withoutPort(told);
  if (!ipaddr.isValid(text)) return "unknown";
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, NETWORK_BITS / 16), 0, 0, 0, 0]);
  return `${network.toString()}/${NETWORK_BITS}`;
}
