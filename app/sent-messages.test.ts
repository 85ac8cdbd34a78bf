import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** What every page, and each group of pages, sends (`components/shell/client-messages.tsx`, the layouts). */
const always = ["common", "errors"];
const sentByLayout: Readonly<Record<string, readonly string[]>> = { "(app)": ["shell", "live"], "(auth)": ["auth", "errorCodes"] };

/** Files of several hooks or components, of which these pages use none that shows a text of the namespace. */
const unused = new Set([
  "app/(app)/settings/page.tsx: components/leaderboard/changes.ts uses leaderboard",
  "app/(app)/wallets/page.tsx: components/leaderboard/changes.ts uses leaderboard",
]);

const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "page.tsx");

it("finds the pages", () => expect(pages.length).toBeGreaterThan(15));

it.each(pages)("%s sends the browser every text that its components use, or they load it themselves", (page) => {
  const file = `app/${page}`;
  const missing = findUnsent(file, [...always, ...(sentByLayout[page.split(path.sep)[0]!] ?? [])]).map((what) => `${file}: ${what}`);
  expect(missing.filter((what) => !unused.has(what))).toEqual([]);
});

/** Namespaces that client code reached from a file uses, but that nothing on the way sends or loads. */
function findUnsent(start: string, sent: readonly string[]): string[] {
  const [seen, unsent] = [new Set<string>(), new Set<string>()];
  const visit = (file: string, isFromClient: boolean, known: ReadonlySet<string>): void => {
    const visitKey = [file, isFromClient, ...[...known].sort()].join();
    if (seen.has(visitKey)) return;
    seen.add(visitKey);
    const code = readFileSync(file, "utf8");
    const isClient = isFromClient || code.startsWith('"use client"');
    const added = isClient ? [] : [...code.matchAll(/namespaces=\{(\[[^}]*\])\}>/g)].flatMap(([, list]) => namesIn(list!));
    const here = new Set([...known, ...added]);
    if (isClient) {
      for (const [, used] of code.matchAll(/useTranslations\(\s*["`](\w+)/g)) if (!here.has(used!)) unsent.add(`${file} uses ${used}`);
    }
    for (const { target, loaded } of importsOf(file, code)) visit(target, isClient, new Set([...here, ...loaded]));
  };
  visit(start, false, new Set(sent));
  return [...unsent];
}

/** The files of this repository that a file imports, with the namespaces that are loaded together with each. */
function importsOf(file: string, code: string): { target: string; loaded: readonly string[] }[] {
  const laterOnes = code.matchAll(/(?:withMessages|laterPart)\(\s*\[([^\]]*)\]\s*,\s*\(\)\s*=>\s*import\(\s*"([^"]+)"/g);
  const loadedWith = new Map([...laterOnes].map(([, list, from]) => [from!, namesIn(list!)]));
  const imports = code.matchAll(/(?:import|export)\s+(?!type\b)[^;"]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"/g);
  return [...imports].flatMap(([, from, later]) => {
    const target = resolve((from ?? later)!, file);
    return target === null ? [] : [{ target, loaded: later === undefined ? [] : (loadedWith.get(later) ?? []) }];
  });
}

function namesIn(list: string): string[] {
  return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
}

/** The path of an import; null for a package, or what is no code. */
function resolve(from: string, file: string): string | null {
  if (!from.startsWith("@/") && !from.startsWith(".")) return null;
  const base = from.startsWith("@/") ? from.slice(2) : path.join(path.dirname(file), from);
  return [".ts", ".tsx"].map((end) => base + end).find((candidate) => existsSync(candidate)) ?? null;
}
