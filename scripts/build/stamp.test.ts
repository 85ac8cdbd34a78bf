import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildTarget, isStale, type Target } from "./stamp";

const target: Target = { inputs: ["app", "tsconfig.json", "missing"], stampFile: ".next/stamp" };
let root: string;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "memescope-stamp-"));
  write("app/page.tsx", "one");
  write("tsconfig.json", "{}");
  await buildTarget(root, target, async () => {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test("a fresh build is not stale, whatever the timestamps of its inputs", () => {
  utimesSync(path.join(root, "app/page.tsx"), 1, 1);
  expect(isStale(root, target)).toBe(false);
});

test.each([
  ["a changed file", () => write("app/page.tsx", "two")],
  ["a new file", () => write("app/(auth)/login/page.tsx", "new")],
  ["a removed file", () => rmSync(path.join(root, "app/page.tsx"))],
  ["an input that appears", () => write("missing", "here")],
  ["a deleted output", () => rmSync(path.join(root, ".next"), { recursive: true })],
])("%s makes it stale", (_, change) => {
  change();
  expect(isStale(root, target)).toBe(true);
});

test.each(["app/page.test.tsx", "app/notes.md", "other/page.tsx"])("%s is not an input", (file) => {
  write(file, "text");
  expect(isStale(root, target)).toBe(false);
});

test("a failed build stays stale", async () => {
  write("app/page.tsx", "two");
  await expect(buildTarget(root, target, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  write("app/page.tsx", "one");
  expect(isStale(root, target)).toBe(true);
});

test("inputs changed during the build make it stale again", async () => {
  write("app/page.tsx", "two");
  await buildTarget(root, target, async () => write("app/page.tsx", "three"));
  expect(isStale(root, target)).toBe(true);
});
