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

function lock(versions: Record<string, string>, machine: object = {}): string {
  const own = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version, ...machine }]);
  const other = { "node_modules/other-platform": { version: "1.0.0", optional: true } };
  return JSON.stringify({ packages: { "": { name: "memescope" }, ...Object.fromEntries(own), ...other } });
}

function installed(versions: Record<string, string>): void {
  const packages = Object.fromEntries(Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]));
  writeFileSync(path.join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  for (const name of Object.keys(versions)) {
    mkdirSync(path.join(root, "node_modules", name), { recursive: true });
    writeFileSync(path.join(root, "node_modules", name, "package.json"), "{}");
  }
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

test("is not installed if the folder of a package was deleted, whatever npm's record says", () => {
  installed({ next: "2.0.0" });
  rmSync(path.join(root, "node_modules/next"), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

const libc = process.platform === "linux" ? ["glibc", "musl"] : undefined;
const own = { os: [process.platform], cpu: [process.arch], libc };
test.each([
  ["for this machine", own, false],
  ["for all but another machine", { ...own, cpu: ["!mips"] }, false],
  ["for another system", { ...own, os: ["aix"] }, true],
  ["for another processor", { ...own, cpu: ["mips"] }, true],
  ["for all machines but this", { ...own, cpu: [`!${process.arch}`] }, true],
  ["for any machine", {}, true],
])("a node_modules without an optional package %s: whether it is installed", (_, machine, isComplete) => {
  writeFileSync(path.join(root, "package-lock.json"), lock({ native: "1.0.0" }, { ...machine, optional: true }));
  installed({ next: "2.0.0" });
  expect(isInstalled(root)).toBe(isComplete);
});
