import { startApi } from "./app";
import { readEnv } from "./env";
import { runUntilStopped } from "./run";

await runUntilStopped("product API", async () => startApi(readEnv(), { workers: true }));
