/** Some proxies append the port to an address: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\]):\d+$/;

/** A network address as reported by a proxy, without the port that some append. */
export function withoutPort(address: string): string {
  const [, four, six] = WITH_PORT.exec(address) ?? [];
  return four ?? six ?? address;
}
