import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv } from "../env";
import { readSecrets } from "./secrets";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("secrets are generated once, kept, and readable only by the owner", () => {
  const env = parseEnv({ DATA_DIR: folder });
  const first = readSecrets(env);
  expect(first.SESSION_SECRET).toMatch(/^[\w-]{43}$/);
  expect(first.JWT_SECRET).not.toBe(first.SESSION_SECRET);
  expect(readSecrets(env)).toEqual(first);
  expect(statSync(path.join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test.each(["", "{", "null", "[]", '{"JWT_SECRET":1}'])("a damaged file of secrets is named and left as it is: %j", (text) => {
  const file = path.join(folder, "secrets.json");
  writeFileSync(file, text);
  expect(() => readSecrets(parseEnv({ DATA_DIR: folder }))).toThrow(`${file} is damaged: restore it, or delete it, which logs everyone out.`);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a given secret is kept", () => {
  expect(readSecrets(parseEnv({ DATA_DIR: folder, JWT_SECRET: "given" })).JWT_SECRET).toBe("given");
});

test("production with its own database generates no secrets", () => {
  const env = parseEnv({ DATA_DIR: folder, DATABASE_URL: "postgres://x", NODE_ENV: "production" });
  expect(readSecrets(env)).toEqual({});
  expect(existsSync(path.join(folder, "secrets.json"))).toBe(false);
});
