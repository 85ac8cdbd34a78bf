import path from "node:path";
import createNextIntlPlugin from "next-intl/plugin";
import { addCompileHints } from "./scripts/build/compile-hints.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Messages are parsed at build time, so that the browser needs no message parser.
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

/** Headers that are the same for every response; those that differ by request are set in middleware.ts. */
const commonHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

/** Sent with everything that can be displayed or embedded; on scripts and fonts they would waste 200 bytes per file. */
const documentHeaders = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

/** For everything that the middleware, which sets the policy of pages, is not asked about. None of it needs scripts or styles. */
const noDocument = [
  { key: "Content-Security-Policy", value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
];

/** The same pattern as in middleware.ts. */
const noPage = "(?:api|session|_next)(?:/|$)|.*\\.(?:css|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$";
const pages = `/((?!${noPage}).*)`;

/** The diagnostic pages can replace any page; the minimal one takes precedence, since it needs less to work. */
const diagnostics = [
  { source: pages, has: [{ type: "query", key: "minimal", value: "true" }], destination: "/system/minimal" },
  { source: pages, has: [{ type: "query", key: "fallback", value: "true" }], destination: "/system/check" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Done by the server in front of Next (`scripts/start/web-server.mjs`), which compresses better in the same time; platforms that run Next
  // themselves do it too.
  compress: false,
  // No preload headers: styles and font are named in the document, which is compressed; headers are not.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  // No picture goes through Next's image service. Left on, it would render any page of ours for whoever asks, in search of a picture.
  images: { unoptimized: true },
  // Before anything compresses the scripts or takes them elsewhere, on every platform.
  compiler: { runAfterProductionCompile: ({ distDir }) => addCompileHints(path.join(distDir, "static")) },
  // Types are checked by `npm run verify`, once for both halves and their tests.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: commonHeaders },
    { source: "/((?!_next/static/).*)", headers: documentHeaders },
    { source: `/((?!_next/static/)(?=${noPage}).*)`, headers: noDocument },
    { source: "/icons.svg", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    { source: "/print.css", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
    { source: "/warm-formats.js", headers: [{ key: "Cache-Control", value: "public, max-age=604800" }] },
  ],
  rewrites: async () => ({ beforeFiles: diagnostics }),
};

export default withNextIntl(config);
