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
export async function findBrowser(wantedPath: string | undefined, write: (text: string) => void): Promise<string> {
  if (wantedPath) {
    if (runs(wantedPath)) return wantedPath;
    throw new StartError(`CHROMIUM_PATH must name a Chromium that runs, not "${wantedPath}".`);
  }
  const found = findInstalled() ?? (await findPlaywrights());
  if (found) return found;
  write("installing Chromium… ");
  const said = installBrowser();
  const installed = findInstalled() ?? (await findPlaywrights());
  write(installed ? "done\n" : "failed\n");
  if (installed) return installed;
  throw new StartError(`No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH.\n${said}`);
}

function findInstalled(): string | undefined {
  return [...names.map((name) => which(name)), ...places].find((path) => path !== undefined && runs(path));
}

async function findPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

/** Installs Chromium with the system's package manager if permitted, otherwise with Playwright. @returns the error messages. */
function installBrowser(): string {
  let said = "";
  if (process.getuid?.() === 0 && which("apt-get")) {
    said += run("apt-get", ["update"]) + run("apt-get", ["install", "-yq", "--no-install-recommends", "chromium"]);
    if (findInstalled()) return "";
  }
  said += run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return said.trim();
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
