import { avatarHosts } from "@/contracts/social/rules";

/** A link that may be followed: https, without credentials in it; null for anything else. */
export function safeLink(url: string | null): string | null {
  const parsed = parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? parsed.href : null;
}

/** A picture that may be loaded: the network's own, over https; null for anything else. */
export function safeImage(url: string | null): string | null {
  const parsed = parse(url);
  return parsed?.protocol === "https:" && parsed.port === "" && avatarHosts.some((host) => host === parsed.hostname) ? parsed.href : null;
}

function parse(url: string | null): URL | null {
  return url !== null && URL.canParse(url) ? new URL(url) : null;
}
