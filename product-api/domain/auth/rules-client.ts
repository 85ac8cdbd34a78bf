import ipaddr from "ipaddr.js";
import type { Language } from "@/contracts/fields/language-rules";

/** Where a request came from, as far as it is known and recorded. */
export interface Client {
  /** What limits are counted by: an IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  /** The `User-Agent` header. */
  userAgent: string | undefined;
  /** Links the lines that one request leaves in the logs of all parts. */
  requestId: string;
  /** Identifies the browser to accounts it has signed in to; a client that sends none is unknown. */
  deviceId?: string | undefined;
  /** The user's language. */
  language?: Language;
}

/** Where a request came from, as far as that is logged and shown to the account's owner. */
export function placeOf(client?: Pick<Client, "address" | "userAgent">): { device: string | null; network: string | null } {
  return { device: deviceOf(client?.userAgent), network: networkOf(client?.address ?? "") };
}

/** The browser and operating system of a user agent, as a person would name them; null if neither is recognised. */
export function deviceOf(userAgent: string | undefined): string | null {
  const names = (known: readonly (readonly [RegExp, string])[]) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const found = [names(BROWSERS), names(SYSTEMS)].filter(Boolean);
  return found.length > 0 ? found.join(" · ") : null;
}

// Browsers also name those they are compatible with, so more specific names come first.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, "Edge"], [/\b(OPR|OPT|OPX|OPiOS|Opera( Mini)?)\//, "Opera"], [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"], [/\bYaBrowser\//, "Yandex"], [/\b(DuckDuckGo|Ddg)\//, "DuckDuckGo"], [/\bMicroMessenger\//, "WeChat"],
  [/\bM?QQBrowser\//, "QQ Browser"], [/\bUCBrowser\//, "UC Browser"], [/\bMiuiBrowser\//, "Mi Browser"],
  [/\bHuaweiBrowser\//, "Huawei Browser"], [/\bGSA\//, "Google app"],
  [/\b(Firefox|FxiOS)\//, "Firefox"], [/\b((Headless)?Chrome|CriOS)\//, "Chrome"], [/\bSafari\//, "Safari"], [/^curl\//, "curl"],
] as const;
const SYSTEMS = [
  // An iPad calls itself a Macintosh, but its browsers other than Safari give it away. Safari sends exactly the same on both, and whoever
  // owns an iPad would take a Mac in the list for a stranger's.
  [/\b(iPhone|iPad|iPod)\b|\b(EdgiOS|OPT|OPX|OPiOS|FxiOS|CriOS)\//, "iOS"],
  [/\b(OpenHarmony|HarmonyOS)\b/, "HarmonyOS"], [/\bAndroid\b/, "Android"], [/\bCrOS\b/, "ChromeOS"],
  [/\(Macintosh;[^)]*\) AppleWebKit\/\S+ \(KHTML, like Gecko\) Version\/\S+ Safari\//, "macOS / iPadOS"],
  [/\bWindows\b/, "Windows"], [/\bMac OS X\b/, "macOS"], [/\bLinux\b/, "Linux"],
] as const;

/**
 * The network of an address, coarse enough to be stored: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * Null for an invalid address, and for this machine itself, from which only the web half connects.
 */
export function networkOf(address: string): string | null {
  const [plain = ""] = address.split("/");
  if (!ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.range() === "loopback") return null;
  if (parsed instanceof ipaddr.IPv4) return `${[...parsed.octets.slice(0, 3), 0].join(".")}/24`;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`;
}
