import { dirname, join } from "node:path";
import type { Finding } from "./rules";

/** Files of the web half that run on the server unless they say "use client"; everything else is reached from these. */
const serverRoot = /^(app|lib\/server|lib\/i18n)\/|^(middleware|instrumentation)\.ts$/;
const webFile = /^(app|components|lib)\/.*\.tsx?$|^(middleware|instrumentation)\.ts$/;
const testFile = /\.test\.tsx?$/;

/** Whether a file says that what it exports runs in the browser. */
const isMarked = (text: string) => text.startsWith('"use client"');

/**
 * Whether "use client" stands only where the server's part of a screen imports the browser's: whatever such a file imports runs in the
 * browser, too, so another mark would only suggest that the server imports it as well.
 * @param texts the text of each file, by its path
 */
export function checkClientBoundaries(texts: ReadonlyMap<string, string>): Finding[] {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    const text = texts.get(file);
    if (text === undefined || reached.has(file)) return;
    reached.add(file);
    if (!isMarked(text)) for (const path of importsOf(text)) resolve(file, path, texts).forEach(visit);
  };
  const files = [...texts.keys()].filter((file) => webFile.test(file) && !testFile.test(file));
  files.filter((file) => serverRoot.test(file)).forEach(visit);
  return files.filter((file) => isMarked(texts.get(file)!) && !reached.has(file)).map((file) => ({
    level: "error", file, what: 'says "use client", but no file that runs on the server imports it',
  }));
}

/** What a module imports or exports at run time. */
function importsOf(text: string): string[] {
  const found = text.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return Array.from(found, ([, path, later]) => path ?? later ?? "");
}

function resolve(from: string, path: string, texts: ReadonlyMap<string, string>): string[] {
  const base = path.startsWith("@/") ? path.slice(2) : join(dirname(from), path);
  return [base, `${base}.ts`, `${base}.tsx`].filter((file) => texts.has(file));
}
