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

test("nothing installed, and an install that did not finish, are missing", () => {
  expect(isInstalled(root)).toBe(false);
  rmSync(path.join(root, "node_modules"), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test("what the lock asks for is installed, packages of other platforms aside", () => {
  installed({ next: "2.0.0", leftover: "1.0.0" });
  expect(isInstalled(root)).toBe(true);
});

test("a lock that asks for another version, or one more package, is not installed", () => {
  installed({ next: "1.0.0" });
  expect(isInstalled(root)).toBe(false);
  installed({});
  expect(isInstalled(root)).toBe(false);
});
