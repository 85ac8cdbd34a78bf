import { avatarHosts } from "@/contracts/social/rules";

/** The URL if it is safe to link to: https, without credentials; null otherwise. */
export function safeLink(url: string | null): string | null {
  const parsed = parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? parsed.href : null;
}

/** The URL of a picture if it is safe to load: over https, from the social network's own hosts; null otherwise. */
export function safeImage(url: string | null): string | null {
  const parsed = parse(url);
  return parsed?.protocol === "https:" && parsed.port === "" && avatarHosts.some((host) => host === parsed.hostname) ? parsed.href : null;
}

function parse(url: string | null): URL | null {
  return url !== null && URL.canParse(url) ? new URL(url) : null;
}
