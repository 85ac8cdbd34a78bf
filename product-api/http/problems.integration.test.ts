import { sql } from "drizzle-orm";
import fastify from "fastify";
import { expect, it } from "vitest";
import { database, useTestContext } from "@/tests/support/test-context";
import { mapProblems } from "./problems";

useTestContext();

it.each([
  ["57014", "overloaded", "a statement that took longer than it may"],
  ["55P03", "overloaded", "a lock that was not given in time"],
  ["40P01", "overloaded", "two that waited for each other"],
  ["40001", "overloaded", "two that changed the same"],
  ["53100", "unavailable", "a disk that is full"],
  ["53200", "unavailable", "no memory left"],
  ["25006", "unavailable", "a server that has become another's copy"],
  ["57P05", "unavailable", "a session that the server ended for lying idle"],
])("what the database refuses for a while (%s) is told as %s, with when to come again: %s", async (state, code) => {
  const app = fastify();
  mapProblems(app, () => {});
  app.get("/", () => database.db.execute(sql.raw(`do $$ begin raise exception 'refused' using errcode = '${state}'; end $$`)));
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json<{ code: string }>().code, Number(answer.headers["retry-after"]) > 0]).toEqual([503, code, true]);
  await app.close();
});
