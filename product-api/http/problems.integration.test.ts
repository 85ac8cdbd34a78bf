import { sql } from "drizzle-orm";
import fastify from "fastify";
import { expect, it } from "vitest";
import { database, useTestContext } from "@/tests/support/database/test-context";
import { DomainProblem } from "../domain/problem";
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

it("logs in one line, with the call and without a stack, what a service or the database refused", async () => {
  const lines: string[] = [];
  const app = fastify({ disableRequestLogging: true, logger: { stream: { write: (line) => void lines.push(line) } } });
  mapProblems(app, () => {});
  app.get("/database", () => database.db.execute(sql.raw("do $$ begin raise exception 'refused' using errcode = '55P03'; end $$")));
  app.get("/service", () => {
    throw new DomainProblem("unavailable", "Please try again", { cause: new Error("the platform responded with 502") });
  });
  for (const path of ["/database", "/service"]) await app.inject(path);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ call: "/database", reason: "refused", msg: "the database refused" }),
    expect.objectContaining({ call: "/service", reason: "the platform responded with 502", msg: "a service is not available" }),
  ]);
  expect(lines.join("")).not.toContain("stack");
  await app.close();
});
