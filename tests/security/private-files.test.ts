import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "@/product-api/db/database";
import { makePrivate } from "@/product-api/db/private-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-private-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files to which anyone but the owner has any access, including the folder itself. */
function findOpenToOthers(dir: string): string[] {
  return [
    ".", ...readdirSync(dir, { recursive: true, encoding: "utf8" }),
  ].filter((name) => (statSync(path.join(dir, name)).mode & 0o077) !== 0);
}

it("gives nobody but the owner access to the embedded database's files", async () => {
  const dataDir = path.join(folder, "data");
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.close();
  expect(findOpenToOthers(dataDir)).toEqual([]);
});

it("removes access that an earlier version left open, and follows no symbolic link out of the folder", () => {
  const [dataDir, outside] = [path.join(folder, "data"), path.join(folder, "outside")];
  mkdirSync(path.join(dataDir, "chain"), { recursive: true, mode: 0o777 });
  writeFileSync(path.join(dataDir, "chain", "state.json"), "");
  writeFileSync(outside, "");
  chmodSync(path.join(dataDir, "chain", "state.json"), 0o666);
  chmodSync(outside, 0o644);
  symlinkSync(outside, path.join(dataDir, "link"));
  makePrivate(dataDir);
  expect(findOpenToOthers(dataDir)).toEqual(["link"]);
  expect(statSync(outside).mode & 0o777).toBe(0o644);
});
