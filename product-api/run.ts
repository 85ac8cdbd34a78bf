import { DataDirectoryInUseError } from "./db/lock";
import { EnvironmentError } from "./env";
import type { Running } from "./app";

/** Runs a process until it is told to stop; a failure to start is reported in one clear line. */
export async function runUntilStopped(name: string, start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    const stop = () => void running.close().then(() => process.exit(0), () => process.exit(1));
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
    print(running.port === null ? `${name} runs` : `${name} listens on http://127.0.0.1:${running.port}`);
  } catch (error) {
    print(`${name} cannot start: ${reasonOf(error)}`);
    process.exit(1);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof DataDirectoryInUseError) return error.message;
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use; set API_PORT to another`;
  return message;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
