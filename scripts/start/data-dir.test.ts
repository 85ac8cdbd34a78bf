import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";

test("a start on a data directory that is a file names the variable, in one line", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "memescope-data-"));
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  try {
    const { exitCode, stderr } = await execa(process.execPath, ["scripts/run.mjs", "start"], {
      env: { ENV_FILE: "none", DATA_DIR: file }, reject: false, timeout: 60_000,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(new RegExp(`^DATA_DIR is ${file}, which cannot be used: \\w+: [^\\n]+\\.$`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
