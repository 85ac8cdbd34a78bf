import { expect, it } from "vitest";
import { startWorkersAlone } from "@/product-api/app";
import { readEnv } from "@/product-api/env";
import { createTestDatabase } from "../support/database/database";

// Workers start alone only on a PostgreSQL server.
it.skipIf(
  !process.env.TEST_DATABASE_URL,
)("a start warns, once and by the variable's name, if posts are read from X without a monthly cap", async () => {
  const warned: object[] = [];
  const log = { info: () => {}, warn: (details: object) => void warned.push(details) };
  for (const cap of [{}, { X_MONTHLY_READ_CAP: "1000" }]) {
    const made = await createTestDatabase();
    const env = readEnv({
      NODE_ENV: "test", JWT_SECRET: "a secret of thirty-two characters!", LOG_LEVEL: "silent", DATABASE_URL: made.url, DATA_DIR: "memory://",
      CHAIN_RPC_URL: "http://127.0.0.1:9", CHAIN_ID: "31337", M_TOKEN_ADDRESS: "native", X_API_URL: "http://127.0.0.1:9", X_BEARER_TOKEN: "token", ...cap,
    });
    await (await startWorkersAlone(env, log)).close();
    await made.drop();
  }
  expect(warned.filter((details) => "variable" in details)).toEqual([{ variable: "X_MONTHLY_READ_CAP" }]);
});
