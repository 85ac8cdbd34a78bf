import "server-only";
import { getTranslations } from "next-intl/server";
import { escapeHtml } from "@/lib/shared/format/html";
import { readHealth, type ProductApiHealth } from "./health";
import { readPreferences } from "../readers/preferences";

/** System colours and fonts, so that nothing has to load. Font sizes are the reader's own, as in globals.css. */
const styles = `
:root { color-scheme: light; font: 87.5%/1.5 system-ui, sans-serif; }
:root[data-theme="dark"] { color-scheme: dark; }
:root[data-theme="matrix"] { color-scheme: dark; font-family: ui-monospace, monospace; }
body { max-width: 36rem; margin: 12vh auto 0; padding: 0 1.25rem 3rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1.5rem; }
p { margin: 0; }
[role="status"] { padding: 0.9rem 1.1rem; border: 1px solid GrayText; border-radius: 8px; font-size: 1.1rem; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: 0.25rem; justify-items: start; }
a { display: inline-block; min-height: 44px; line-height: 44px; color: LinkText; font-size: 1.1rem; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;

/** The smallest possible page: no script, no stylesheet, no framework. The state it shows is real. */
export async function readMinimalPage(nonce: string): Promise<string> {
  const [t, { language, theme, fontSize }, health] = await Promise.all([
    getTranslations("errorsScreens.minimal"), readPreferences(), readHealth(),
  ]);
  const places = [
    ["/login", t("login")], ["/dashboard", t("dashboard")], ["?fallback=true", t("check")], ["?minimal=true", t("reload")],
  ] as const;
  const links = places.map(([href, label]) => `<li><a href="${href}">${escapeHtml(label)}</a></li>`).join("\n");
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(t("title"))} · Memescope</title>
<style nonce="${nonce}">${styles}:root { font-size: ${(fontSize / 16) * 100}%; }</style>
</head>
<body>
<main>
<h1>Memescope</h1>
<p role="status" aria-label="${escapeHtml(t("status"))}">${escapeHtml(t(judgeOverall(health)))}</p>
<ul>
${links}
</ul>
<p>${escapeHtml(t("note"))}</p>
</main>
</body>
</html>
`;
}

/** The product's state in one word: its API does not respond (`down`), something behind it does not (`partly`), or all is well (`ok`). */
export function judgeOverall({ live, ready, dependencies }: ProductApiHealth): "ok" | "partly" | "down" {
  if (live.kind !== "answer" || live.status >= 500) return "down";
  const isReady = ready.kind === "answer" && (ready.status < 300 || ready.status === 404);
  const hasAllParts = dependencies?.every(({ state }) => state === "ok" || state === "off") ?? true;
  return isReady && hasAllParts ? "ok" : "partly";
}
