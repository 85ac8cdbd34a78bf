import ipaddr from "ipaddr.js";
import type { Language } from "@/contracts/fields/language-rules";

/** Where a request came from, as far as it is told and kept. */
export interface Client {
  /** Whom limits count: an IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  /** The browser's own words of itself. */
  userAgent: string | undefined;
  /** Joins the lines that one request leaves in the logs of all parts. */
  requestId: string;
  /** Names the browser to the accounts that were signed in to with it; of a client that brings none, nothing is known. */
  deviceId?: string | undefined;
  /** What its reader reads. */
  language?: Language;
}

/** The browser and the system of a user agent, as a person would name them; null where it names neither. */
export function deviceOf(userAgent: string | undefined): string | null {
  const names = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const found = [names(BROWSERS), names(SYSTEMS)].filter(Boolean);
  return found.length > 0 ? found.join(" · ") : null;
}

// Each calls itself by the names of those it is compatible with as well: the narrower ones first.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, "Edge"], [/\bOPR\//, "Opera"], [/\bSamsungBrowser\//, "Samsung Internet"], [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"], [/\bSafari\//, "Safari"], [/^curl\//, "curl"],
] as const;
const SYSTEMS = [[/\b(iPhone|iPad)\b/, "iOS"], [/\bAndroid\b/, "Android"], [/\bCrOS\b/, "ChromeOS"], [/\bWindows\b/, "Windows"], [/\bMac OS X\b/, "macOS"], [/\bLinux\b/, "Linux"]] as const;

/**
 * The network that an address lies in, coarse enough to be kept: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * Null for what is none, and for this machine itself, where the web half is and nobody else.
 */
export function networkOf(address: string): string | null {
  const [plain = ""] = address.split("/");
  if (!ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.range() === "loopback") return null;
  if (parsed instanceof ipaddr.IPv4) return `${[...parsed.octets.slice(0, 3), 0].join(".")}/24`;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`;
}
