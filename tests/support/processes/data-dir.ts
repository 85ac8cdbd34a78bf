import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";

const PACKAGE = "@electric-sql/pglite";
/** As in product-api/db/database.ts. */
const DATABASE = "postgres";

/**
 * Creates a data directory with an embedded database in which nothing has been created yet. To create the database itself takes four
 * times as long as to open it, so that is done once for each version of PGlite, and copied.
 */
export async function makeDataDir(prefix: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const template = path.resolve(`.build/empty-database-${dependencies[PACKAGE]}`);
  if (!existsSync(template)) await makeTemplate(template);
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

/** Others may be doing the same: the first that is done wins. */
async function makeTemplate(template: string): Promise<void> {
  mkdirSync(path.dirname(template), { recursive: true });
  const making = mkdtempSync(`${template}-`);
  // In a process of its own, because its memory is not given back.
  const create = `const { PGlite } = await import("${PACKAGE}"); await (await PGlite.create(process.argv[1])).close();`;
  await execa(process.execPath, ["--liftoff-only", "--input-type=module", "-e", create, path.join(making, DATABASE)]);
  try {
    renameSync(making, template);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
}
