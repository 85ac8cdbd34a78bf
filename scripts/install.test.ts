import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "memescope-install-"));
  mkdirSync(path.join(root, "node_modules"));
  writeFileSync(path.join(root, "package-lock.json"), lock({ next: "2.0.0" }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function lock(versions: Record<string, string>): string {
  const own = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  const other = { "node_modules/other-platform": { version: "1.0.0", optional: true } };
  return JSON.stringify({ packages: { "": { name: "memescope" }, ...Object.fromEntries(own), ...other } });
}

function installed(versions: Record<string, string>): void {
  writeFileSync(path.join(root, "node_modules/.package-lock.json"), lock(versions));
}

test("is not installed after an unfinished install or without node_modules", () => {
  expect(isInstalled(root)).toBe(false);
  rmSync(path.join(root, "node_modules"), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test("is installed if everything in the lockfile is there, apart from packages for other platforms", () => {
  installed({ next: "2.0.0", leftover: "1.0.0" });
  expect(isInstalled(root)).toBe(true);
});

test("is not installed if the lockfile has another version or one more package", () => {
  installed({ next: "1.0.0" });
  expect(isInstalled(root)).toBe(false);
  installed({});
  expect(isInstalled(root)).toBe(false);
});
