import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What to do if packages went missing later, as when `npm ci` runs meanwhile. */
export const incomplete = "Packages are missing from node_modules: once no npm is installing any more, run `npm ci` and start again.";

/**
 * Whether node_modules contains what package-lock.json requires on this machine. Compares it with npm's own record of the last finished
 * install (node_modules/.package-lock.json), so a manual `npm ci` counts too. A folder that was copied from a machine of another kind lacks
 * the programs for this one, and one of which something was deleted lacks that, whatever the record says.
 */
export function isInstalled(root) {
  const required = readPackages(path.join(root, "package-lock.json"));
  const installed = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (!required || !installed) return false;
  return Object.entries(required).every(([place, entry]) => {
    if (place === "" || entry.link) return true;
    const found = installed[place];
    if (found) return found.version === entry.version && existsSync(path.join(root, place, "package.json"));
    return Boolean(entry.optional || entry.devOptional || entry.peer) && !isForThisMachine(entry);
  });
}

/** Whether a package names the machines that it is for, and this is one. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  return includes(os, process.platform) && includes(cpu, process.arch) && (!libc || includes(libc, (ownLibc ??= readLibc())));
}

let ownLibc;

/** The report takes milliseconds to make. */
function readLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/** As npm reads such a list: names that are meant, or with an exclamation mark, names that are not. */
function includes(list, name) {
  if (!list) return true;
  const isExcluding = list.every((one) => one.startsWith("!"));
  return isExcluding ? !list.includes(`!${name}`) : list.includes(name);
}

/** Runs `npm ci` including the build tools. @returns npm's output if it failed. */
export function install(root) {
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, encoding: "utf8" };
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.status === 0) return undefined;
  return `npm ci failed:\n${result.error?.message ?? `${result.stdout}${result.stderr}`.trim()}`;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
