/** Some proxies write an address with its port: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\]):\d+$/;

/** A network address as a proxy tells it, without the port that some write behind it. */
export function withoutPort(told: string): string {
  const [, four, six] = WITH_PORT.exec(told) ?? [];
  return four ?? six ?? told;
}
