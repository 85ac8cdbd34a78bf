import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildStale } from "../../scripts/build/build";
import { loadRawEnv } from "../../scripts/env";
import { startProduct } from "../../scripts/start-product";
import { startChild } from "../../scripts/start/child";
import { figure, report, times } from "./measure";
import { signIn } from "./sign-in";

// What a browser loads before a page works: the scripts that its HTML names, against an empty page
// built by the same Next in the same run. Polyfills that today's browsers skip do not count.
const AT_MOST: Readonly<Record<string, number>> = {
  "/login": 1.15, "/dashboard": 1.35, "/wallets": 1.35, "/settings": 1.35, "/portfolio": 1.35, "/prices": 1.35,
  "/social/twitter-setup": 1.35, "/social/twitter-mentions": 1.35, "/leaderboard": 1.35,
};
const EMPTY_APP = path.resolve(".build/empty-next");

const raw = loadRawEnv();

/** Builds a Next app of one empty page and gives back that page's HTML. */
async function buildEmptyPage(): Promise<string> {
  rmSync(EMPTY_APP, { recursive: true, force: true });
  mkdirSync(path.join(EMPTY_APP, "app"), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(EMPTY_APP, name), text);
  write("package.json", '{ "private": true }');
  write("app/layout.jsx", "export default function Layout({ children }) { return <html><body>{children}</body></html>; }");
  write("app/page.jsx", "export default function Page() { return null; }");
  const args = [path.resolve("node_modules/next/dist/bin/next"), "build", EMPTY_APP];
  const child = startChild({ name: "empty", args, env: { ...raw, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, keptLines: 100 }, () => {});
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`next build of the empty page failed:\n${child.lastLines().join("\n")}`);
  return readFileSync(path.join(EMPTY_APP, ".next/server/app/index.html"), "utf8");
}

/** Bytes, gzipped one by one as they are served, of the scripts that a page's HTML names. */
function scriptBytes(html: string, buildFolder: string): number {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*as="script"[^>]*>/g) ?? [];
  const paths = tags.filter((tag) => !/\bnomodule\b/i.test(tag)).map((tag) => /(?:src|href)="\/_next\/([^"?]+)/.exec(tag)?.[1]);
  const files = new Set(paths.filter((file) => file !== undefined));
  if (files.size === 0) throw new Error("the page names no scripts");
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(buildFolder, decodeURIComponent(file)))).length, 0);
}

async function readPage(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

await buildStale(["api", "sandbox", "web"], raw, (text) => process.stdout.write(text));
const emptyBytes = scriptBytes(await buildEmptyPage(), path.join(EMPTY_APP, ".next"));
const product = await startProduct(raw);
try {
  const cookie = await signIn(product.webUrl, "demo");
  for (const [route, bound] of Object.entries(AT_MOST)) {
    const bytes = scriptBytes(await readPage(product.webUrl + route, route === "/login" ? "" : cookie), ".next");
    const kilo = (count: number) => `${figure(count / 1024)} K`;
    const isOver = bytes / emptyBytes > bound;
    report(`first-load scripts ${route}: ${times(bytes / emptyBytes)} an empty Next page (${kilo(bytes)} vs ${kilo(emptyBytes)})${isOver ? `, more than ${times(bound)}` : ""}`);
    if (isOver) process.exitCode = 1;
  }
} finally {
  await product.stop();
  rmSync(EMPTY_APP, { recursive: true, force: true });
}
