import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addCompileHints } from "./compile-hints.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "memescope-hints-"));
  mkdirSync(path.join(folder, "inner"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

test("the hint is the first line of each script, in subfolders too, and of nothing else", async () => {
  write("page.js", '"use strict";run();');
  write("inner/worker.js", "work();");
  write("page.css", "a {}");
  write("page.js.map", "{}");
  await addCompileHints(folder);
  expect(read("page.js")).toBe('//# allFunctionsCalledOnLoad\n"use strict";run();');
  expect(read("inner/worker.js")).toBe("//# allFunctionsCalledOnLoad\nwork();");
  expect(read("page.css")).toBe("a {}");
  expect(read("page.js.map")).toBe("{}");
});

test("a script that an earlier build has left keeps its one hint", async () => {
  write("page.js", "run();");
  await addCompileHints(folder);
  await addCompileHints(folder);
  expect(read("page.js")).toBe("//# allFunctionsCalledOnLoad\nrun();");
});
