import { startWorkersAlone } from "./app";
import { privateUmask } from "./db/private-files";
import { EnvironmentError, readEnv } from "./env";
import { runUntilStopped } from "./run";
import { createWorkerLog } from "./worker-log";

process.umask(privateUmask);
await runUntilStopped("workers", async () => {
  const env = readEnv();
  if (!env.databaseUrl) throw new EnvironmentError("DATABASE_URL: is required; the API runs the workers of the embedded database itself");
  return startWorkersAlone(env, createWorkerLog(env));
});
