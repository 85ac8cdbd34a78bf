import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "@/contracts/call";
import { registerCall } from "./register-call";
import { createAnswerSharing } from "./share-answers";

const call = defineCall({ method: "GET", path: "/notes", summary: "The caller's notes", response: z.unknown() });
const post = defineCall({ method: "POST", path: "/notes", summary: "A new note", response: z.unknown() });

let app: FastifyInstance;
let reads: { of: string; end: () => void }[];

beforeEach(() => {
  app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  reads = [];
  const server = { app, authenticate: async ({ headers }: { headers: { authorization?: string } }) => ({
    userId: headers.authorization!, familyId: `session of ${headers.authorization!}`,
  }), share: createAnswerSharing() };
  const handle = ({ caller }: { caller: { userId: string } }) =>
    new Promise((answer) => {
      const nth = reads.length;
      reads.push({ of: caller.userId, end: () => answer({ of: caller.userId, nth }) });
    });
  registerCall(server, call, handle);
  registerCall(server, post, handle);
});
afterEach(() => app.close());

const send = (who: string, { method = "GET", url = "/notes" }: { method?: "GET" | "POST"; url?: string } = {}) =>
  app.inject({ method, url, headers: { authorization: who } }).then((response) => response.json() as { of: string; nth: number });

/** Ends reads as they begin, until none is left. */
async function endAll(): Promise<void> {
  for (let ended = 0, still = 0; still < 20; still += 1) {
    await new Promise((done) => setImmediate(done));
    if (reads.length === ended) continue;
    reads.slice(ended).forEach(({ end }) => end());
    [ended, still] = [reads.length, 0];
  }
}

it("a response is never shared with another caller", async () => {
  const users = ["ada", "bob", "ada", "bob", "eve"];
  const answers = users.map((who) => send(who));
  await endAll();
  expect((await Promise.all(answers)).map(({ of }) => of)).toEqual(users);
});

it("identical requests of one caller that wait together are read once", async () => {
  const first = send("ada");
  while (reads.length === 0) await new Promise((done) => setImmediate(done));
  const later = [send("ada"), send("ada"), send("ada")];
  await endAll();
  expect(await first).toEqual({ of: "ada", nth: 0 });
  expect((await Promise.all(later)).map(({ nth }) => nth)).toEqual([1, 1, 1]);
});

it("different requests and requests that change something are not shared", async () => {
  const answers = [
    send("ada", { url: "/notes?page=1" }),
    send("ada", { url: "/notes?page=2" }),
    send("ada", { method: "POST" }),
    send("ada", { method: "POST" }),
  ];
  await endAll();
  expect(new Set((await Promise.all(answers)).map(({ nth }) => nth)).size).toBe(4);
});
