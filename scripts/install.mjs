import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Whether node_modules contains what package-lock.json requires. Compares it with npm's own record of the last finished install
 * (node_modules/.package-lock.json), so a manual `npm ci` counts too.
 */
export function isInstalled(root) {
  const required = readPackages(path.join(root, "package-lock.json"));
  const installed = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (!required || !installed) return false;
  return Object.entries(required).every(([place, entry]) => {
    if (place === "" || entry.link) return true;
    const found = installed[place];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
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
