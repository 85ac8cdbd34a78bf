import { randomBytes } from "node:crypto";
import { avatarHosts } from "@/contracts/social/rules";

interface CspInput {
  readonly nonce: string;
  /** Base URL of the live channel; its origin is the only foreign one that the page may connect to. */
  readonly productApiWsUrl: string;
  readonly isHttps: boolean;
  /** `next dev` evaluates code, injects styles and opens its own websocket. */
  readonly isDevelopment: boolean;
}

/** A fresh nonce: 128 random bits in base64, without padding, because a document repeats it thirty times. */
export function createNonce(): string {
  return randomBytes(16).toString("base64url");
}

/** The Content-Security-Policy of a page. */
export function contentSecurityPolicy({ nonce, productApiWsUrl, isHttps, isDevelopment }: CspInput): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Avatars come from the social network itself, and from nowhere else.
    `img-src 'self' ${avatarHosts.map((host) => `https://${host}`).join(" ")}`,
    "font-src 'self'",
    `connect-src 'self' ${originOf(productApiWsUrl)}${isDevelopment ? " ws:" : ""}`,
    // Without this directive workers count as scripts, which need a nonce.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (isHttps) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

function originOf(socketUrl: string): string {
  const url = new URL(socketUrl);
  return `${url.protocol}//${url.host}`;
}
