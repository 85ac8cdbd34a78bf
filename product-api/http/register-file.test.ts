import { setTimeout as delay } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { registerFile } from "./register-file";
import { validateInput } from "./validate-input";

const PAGES = 40;
let app: FastifyInstance;
let url: string;
let read: number;
/** Exports that have not ended; ending one takes a moment, as in a database. */
let open = 0;
beforeEach(() => void (read = 0));
afterAll(() => app.close());
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true }).setValidatorCompiler(validateInput);
  app.decorateRequest("callerId", null);
  const admit = async () => {
    open += 1;
    let ended: Promise<void> | undefined;
    return () => (ended ??= delay(50).then(() => void (open -= 1)));
  };
  const server = { app, authenticate: async () => ({ userId: "1", familyId: "1" }), admit };
  const input = { summary: "A file", query: z.object({}) };
  registerFile(server, { path: "/file", ...input }, async () => ({ name: "file", format: "csv", body: pages() }));
  registerFile(server, { path: "/short", ...input }, async () => ({ name: "file", format: "csv", body: ["a line\r\n"] }));
  registerFile(server, { path: "/refused", ...input }, async () => {
    throw Object.assign(new Error("there is no such thing"), { statusCode: 404 });
  });
  url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/file`;
});

async function* pages(): AsyncGenerator<string> {
  for (; read < PAGES; read += 1) {
    await delay(5);
    yield "a line\r\n".repeat(20_000);
  }
}

it("a file is read to its end for a client that downloads it", async () => {
  expect((await (await fetch(url)).text()).length).toBe(PAGES * 20_000 * 8);
  expect(read).toBe(PAGES);
});

it("a file is not read to its end for a client that disconnects at the beginning", async () => {
  await (await fetch(url)).body!.cancel();
  await delay(PAGES * 10);
  expect(read).toBeLessThan(PAGES);
});

it.each([["complete", "/short", 200], ["refused", "/refused", 404]])("an export has ended when its response arrives: %s", async (_, path, status) => {
  await expect.poll(() => open).toBe(0);
  const response = await fetch(new URL(path, url));
  await response.text();
  expect([response.status, open]).toEqual([status, 0]);
});

it("nothing of a file is read for a HEAD request", async () => {
  expect((await fetch(url, { method: "HEAD" })).status).toBe(404);
  await delay(50);
  expect(read).toBe(0);
});
