// Runs a script in this folder, after installing missing packages: `node scripts/run.mjs
// start web`. Plain Node, because it must work before node_modules exists.
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { incomplete, install, isInstalled } from "./install.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);

process.chdir(root);
if (!isInstalled(root)) {
  process.stdout.write("installing packages… ");
  const startMs = Date.now();
  const failure = install(root);
  if (failure) {
    console.log("failed");
    console.error(failure);
    process.exit(1);
  }
  console.log(`${Math.round((Date.now() - startMs) / 1000)} s`);
}

try {
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import(pathToFileURL(path.join(root, "scripts", `${name}.ts`)).href);
  const exitCode = await main(args);
  if (exitCode !== 0 && !isInstalled(root)) console.error(incomplete);
  process.exit(exitCode);
} catch (error) {
  if (isInstalled(root)) throw error;
  console.error(incomplete);
  process.exit(1);
}
