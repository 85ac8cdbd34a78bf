import ipaddr from "ipaddr.js";
import { withoutPort } from "@/contracts/fields/network-address-rules";

/** Bits of an IPv6 address that identify a network; the subscriber chooses the rest (RFC 6177, RFC 8981). */
const NETWORK_BITS = 64;

/**
 * The network that per-address limits count against: an IPv4 address, even if mapped into IPv6, or the /64 of
 * an IPv6 address, in which one subscriber has 18 quintillion addresses. `unknown` if it is not an address.
 */
export function clientNetwork(reportedAddress: string): string {
  const text = withoutPort(reportedAddress);
  if (!ipaddr.isValid(text)) return "unknown";
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, NETWORK_BITS / 16), 0, 0, 0, 0]);
  return `${network.toString()}/${NETWORK_BITS}`;
}
