import { connect, Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import fastify from "fastify";
import pg from "pg";
import { expect, it } from "vitest";
import { problem } from "@/contracts/problem";
import { answerUnparsed, mapProblems } from "./problems";

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

it("no problem is kept by a cache: it may name what the caller has, and a 404 may end at any time", async () => {
  const app = fastify();
  mapProblems(app, () => {});
  expect((await app.inject("/nothing")).headers["cache-control"]).toBe("no-store");
  await app.close();
});

it.each([
  ["not HTTP", "nonsense\r\n\r\n", 400, "malformed_request"],
  ["headers that are too large", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431, "payload_too_large"],
  ["a request that does not arrive in time", "GET / HTTP/1.1\r\n", 408, "unavailable"],
])("what never becomes a request is answered with a problem: %s", async (_, sent, status, code) => {
  const app = fastify({
    clientErrorHandler: answerUnparsed, requestTimeout: 200, http: { headersTimeout: 200, connectionsCheckingInterval: 100 },
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), hostname, () => socket.write(sent));
  const answer = (await socket.toArray()).join("");
  const [head, body] = answer.split("\r\n\r\n") as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: application/problem\\+json\r\n`));
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status, code });
  await app.close();
});
