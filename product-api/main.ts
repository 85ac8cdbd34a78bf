import { startApi } from "./app";
import { privateUmask } from "./db/private-files";
import { readEnv } from "./env";
import { runUntilStopped } from "./run";

process.umask(privateUmask);
await runUntilStopped("product API", async () => startApi(readEnv(), { workers: true }));
