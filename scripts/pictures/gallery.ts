import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { build } from "esbuild";
import { iconSheet } from "@/components/ui/figures/icon-sheet";
import { serveOnLoopback } from "@/sandbox/listen";
import { buildStale } from "../build/build";
import type { RawEnv } from "../env";
import type { ShotOptions } from "./options";

const folder = ".build/gallery";
const styles = ".next/static";

/** The overlays of tests/gallery, opened one at a time. */
const overlays = [
  "", "dialog", "form-dialog", "confirm-dialog", "command-box", "sheet", "menu", "day", "days", "tooltip", "explanation", "toasts",
];

/** Serves tests/gallery on loopback, with the icons, and the styles from the product's build. */
export async function openGallery(raw: RawEnv): Promise<{ webUrl: string; stop(): Promise<void> }> {
  await buildStale(["web"], raw, (text) => process.stdout.write(text));
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: { main: "tests/gallery/main.tsx" }, outdir: folder, bundle: true, splitting: true, format: "esm", platform: "browser",
    jsx: "automatic", define: { "process.env.NODE_ENV": '"production"', "process.env": "{}" }, logLevel: "error",
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://gallery");
    if (pathname === "/icons.svg") return void response.setHeader("content-type", "image/svg+xml").end(iconSheet);
    const file = fileOf(pathname);
    response.setHeader("content-type", file === undefined ? "text/html" : (types[path.extname(file)] ?? "application/octet-stream"));
    response.end(
      file === undefined ? galleryPage(styles) : file.endsWith(".css") ? waitForFonts(readFileSync(file, "utf8")) : readFileSync(file),
    );
  });
  const { url, stop } = await serveOnLoopback(server, 0, "");
  return { webUrl: url, stop };
}

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

/** The file for a path; undefined for the page itself. */
function fileOf(pathname: string): string | undefined {
  const root = pathname.startsWith("/static/") ? [styles, pathname.slice("/static".length)] : [folder, pathname];
  const file = path.join(...(root as [string, string]));
  const isInside = file.startsWith(root[0] ?? "") && /\.(js|css|woff2)$/.test(file);
  return isInside ? file : undefined;
}

/** The product skips a font that arrives after the first paint; in a picture, that would be chance. */
export function waitForFonts(css: string): string {
  return css.replace(/font-display:\s*optional/g, "font-display:block");
}

/**
 * The page with the parts. Its element `html` gets the classes that define the fonts' variables, as in app/layout.tsx, by whatever names
 * the build gave them.
 * @param root the folder with the build's stylesheets
 * @throws Error if they define no font: the pictures would show the system's
 */
export function galleryPage(root: string): string {
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const css = sheets.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
  const fonts = [...css.matchAll(/\.([\w-]+)\s*\{\s*--font-inter/g)].map(([, name]) => name);
  if (fonts.length === 0) throw new Error(`No stylesheet under ${root} defines --font-inter.`);
  const links = sheets.map((file) => `<link rel="stylesheet" href="/static/${file}">`).join("");
  return `<!doctype html><html lang="en" class="${fonts.join(" ")}"><head><meta charset="utf-8"><title>The parts</title>${links}</head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
}

/** Takes screenshots of the components in each requested theme and width, plain and with each overlay open. @returns how many. */
export async function takeGallery(browser: Browser, url: string, options: ShotOptions): Promise<number> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
  const gallery = await context.newPage();
  let count = 0;
  for (const theme of options.themes) {
    for (const width of options.widths) {
      for (const overlay of overlays) {
        await gallery.setViewportSize({ width, height: 900 });
        await gallery.goto(`/?theme=${theme}&open=${overlay}`, { waitUntil: "networkidle" });
        await forceStates(gallery);
        await openOverlay(gallery, overlay);
        await gallery.waitForTimeout(500);
        const file = `${["gallery", overlay, theme, width].filter(Boolean).join("-")}.png`;
        await gallery.screenshot({ path: path.join(options.out, file), fullPage: overlay === "" });
        count++;
      }
    }
  }
  return count;
}

/** Opens overlays that need a click; the others open by their name in the address. */
async function openOverlay(gallery: Page, overlay: string): Promise<void> {
  if (overlay === "menu") await gallery.getByRole("button", { name: "Menu" }).click();
  if (overlay === "day") await gallery.getByRole("button", { name: "Day", exact: true }).click();
  if (overlay === "days") await gallery.getByRole("button", { name: /^Days:/ }).click();
  if (overlay === "explanation") await gallery.getByRole("button", { name: /^About:? Explained$/ }).click();
  if (overlay === "tooltip") await gallery.getByRole("button", { name: "With a hint" }).click();
}

/** Makes the browser render elements marked with a state as if they were in it. */
async function forceStates(gallery: Page): Promise<void> {
  const session = await gallery.context().newCDPSession(gallery);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  for (const state of ["hover", "focus-visible"]) {
    const selector = `[data-forced="${state}"] :is(a, button, input)`;
    const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: [state] });
  }
}
