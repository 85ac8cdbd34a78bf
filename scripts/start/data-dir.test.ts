import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";

/** Starts with that data directory, which must make it fail. */
async function errorOf(dataDir: string): Promise<string> {
  const { exitCode, stderr } = await execa(process.execPath, ["scripts/run.mjs", "start"], {
    env: { ENV_FILE: "none", DATA_DIR: dataDir }, reject: false, timeout: 60_000, forceKillAfterDelay: 1_000,
  });
  expect(exitCode).toBe(1);
  return stderr;
}

const refused = (dataDir: string): RegExp => new RegExp(`^DATA_DIR is ${dataDir}, which cannot be used: \\w+: [^\\n]+\\.$`);

test("a start on a data directory that is a file, or below one, names the variable, in one line", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "memescope-data-"));
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  try {
    for (const dataDir of [file, path.join(file, "below")]) expect(await errorOf(dataDir)).toMatch(refused(dataDir));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(process.platform === "linux")("a start on a data directory where the system creates nothing names the variable and ends", async () => {
  for (const dataDir of ["/proc/memescope", "/proc/memescope/data"]) expect(await errorOf(dataDir)).toMatch(refused(dataDir));
});
