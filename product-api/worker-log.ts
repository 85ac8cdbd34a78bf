import { requestScope } from "./domain/request-scope";
import type { Env } from "./env";
import type { Logger } from "./workers/loop";

const levels = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity } as const;

/** The log of a process that has only workers, in the format of the server's own log, so that both can be read together. */
export function createWorkerLog(
  { logLevel }: Pick<Env, "logLevel">, write: (line: string) => void = (line) => void process.stdout.write(line), nowMs = Date.now,
): Logger {
  const at = (level: "info" | "warn") => (details: object, msg: string) => {
    if (levels[level] < levels[logLevel]) return;
    const requestId = requestScope.current();
    write(`${JSON.stringify({ level: levels[level], time: nowMs(), ...(requestId !== undefined && { requestId }), ...details, msg })}\n`);
  };
  return { info: at("info"), warn: at("warn") };
}
