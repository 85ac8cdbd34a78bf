import { existsSync } from "node:fs";
import { execaSync } from "execa";
import { StartError } from "./start/start-error";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of a working Chromium: the one CHROMIUM_PATH names, otherwise an
 * installed one, otherwise Playwright's, otherwise one installed now.
 * @throws StartError if there is none and none could be installed.
 */
export async function findBrowser(configuredPath: string | undefined, write: (text: string) => void): Promise<string> {
  if (configuredPath) {
    if (runs(configuredPath)) return configuredPath;
    throw new StartError(`CHROMIUM_PATH must name a Chromium that runs, not "${configuredPath}".`);
  }
  const found = findInstalled() ?? (await findPlaywrightBrowser());
  if (found) return found;
  write("installing Chromium… ");
  const errors = installBrowser();
  const installed = findInstalled() ?? (await findPlaywrightBrowser());
  write(installed ? "done\n" : "failed\n");
  if (installed) return installed;
  throw new StartError(`No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH.\n${errors}`);
}

function findInstalled(): string | undefined {
  return [...names.map((name) => which(name)), ...places].find((path) => path !== undefined && runs(path));
}

async function findPlaywrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

/** Installs Chromium with the system's package manager if permitted, otherwise with Playwright. @returns the error messages. */
function installBrowser(): string {
  let errors = "";
  if (process.getuid?.() === 0 && which("apt-get")) {
    errors += run("apt-get", ["update"]) + run("apt-get", ["install", "-yq", "--no-install-recommends", "chromium"]);
    if (findInstalled()) return "";
  }
  errors += run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return errors.trim();
}

function run(command: string, args: string[]): string {
  const done = execaSync(command, args, { reject: false });
  return done.failed ? `${done.message}\n` : "";
}

function which(name: string): string | undefined {
  return execaSync("sh", ["-c", `command -v ${name}`], { reject: false }).stdout || undefined;
}

/** A package may be a stub that does not run (as on Ubuntu), so this runs `--version`. */
function runs(path: string): boolean {
  return existsSync(path) && !execaSync(path, ["--version"], { timeout: 120_000, reject: false }).failed;
}
