import { startWorkersAlone } from "./app";
import { privateUmask } from "./db/private-files";
import { requestScope } from "./domain/request-scope";
import { EnvironmentError, readEnv } from "./env";
import { runUntilStopped } from "./run";

const write = (level: string) => (details: object, message: string) => {
  const requestId = requestScope.current();
  process.stdout.write(`${JSON.stringify({ level, ...(requestId !== undefined && { requestId }), ...details, msg: message })}\n`);
};

process.umask(privateUmask);
await runUntilStopped("workers", async () => {
  const env = readEnv();
  if (!env.databaseUrl) throw new EnvironmentError("DATABASE_URL: is required; the API runs the workers of the embedded database itself");
  return startWorkersAlone(env, { info: write("info"), warn: write("warn") });
});
