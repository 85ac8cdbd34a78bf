import { expect, it } from "vitest";
import { findFreePort } from "@/sandbox/listen";
import { startApi } from "./app";
import { EnvironmentError, readEnv } from "./env";

it("a start without its database says in one line which variable names the database, and what is wrong", async () => {
  const port = await findFreePort(0, "");
  const env = readEnv({
    NODE_ENV: "test", JWT_SECRET: "a secret of thirty-two characters!", DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/name`,
  });
  await expect(startApi(env, { workers: false })).rejects.toThrow(new EnvironmentError(
    `DATABASE_URL: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  ));
});
