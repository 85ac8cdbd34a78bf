import { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import fastify from "fastify";
import pg from "pg";
import { expect, it } from "vitest";
import { mapProblems } from "./problems";

/** Ways in which a host cannot be reached or a connection is lost (libuv's names). */
const lost = [
  "ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH",
  "ENETDOWN", "EPIPE",
];

it.each(lost)("a database that cannot be reached (%s) is reported as unavailable with a Retry-After", async (code) => {
  const stream = () => {
    const socket = new Socket();
    socket.connect = () => socket.destroy(Object.assign(new Error(`connect ${code}`), { code }));
    return socket;
  };
  const db = drizzle(new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1/none", stream }));
  const app = fastify();
  mapProblems(app, () => {});
  app.get("/", () => db.execute(sql`select 1`));
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json(), Number(answer.headers["retry-after"]) > 0]).toEqual([
    503, expect.objectContaining({ code: "unavailable" }), true,
  ]);
  await app.close();
});
