import { sql } from "drizzle-orm";
import fastify from "fastify";
import { expect, it } from "vitest";
import { database, useTestContext } from "@/tests/support/database/test-context";
import { mapProblems } from "./problems";

useTestContext();

it.each([
  ["57014", "overloaded", "a statement timeout"],
  ["55P03", "overloaded", "a lock timeout"],
  ["40P01", "overloaded", "a deadlock"],
  ["40001", "overloaded", "conflicting transactions"],
  ["53100", "unavailable", "a full disk"],
  ["53200", "unavailable", "no memory left"],
  ["25006", "unavailable", "a server that has become a replica"],
  ["57P05", "unavailable", "a session that the server ended for being idle"],
])("a temporary database error (%s) is reported as %s with a Retry-After: %s", async (state, code) => {
  const app = fastify();
  mapProblems(app, () => {});
  app.get("/", () => database.db.execute(sql.raw(`do $$ begin raise exception 'refused' using errcode = '${state}'; end $$`)));
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json<{ code: string }>().code, Number(answer.headers["retry-after"]) > 0]).toEqual([503, code, true]);
  await app.close();
});
