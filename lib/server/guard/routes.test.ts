import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { exportFiles } from "@/contracts/exports";

type Handler = (request: NextRequest, context: { params: Promise<Record<string, unknown>> }) => Promise<Response> | Response;

/** The web half's routes other than pages, each with the methods that change something and what it is for. */
const routes: Readonly<Record<string, { changes: readonly string[]; why: string }>> = {
  "app/api/[[...path]]/route.ts": {
    changes: ["POST", "PUT", "PATCH", "DELETE"], why: "every call of the contract: serve-api.test.ts goes through them",
  },
  "app/api/auth/[...nextauth]/route.ts": { changes: ["POST"], why: "signing in" },
  "app/session/end/route.ts": { changes: ["POST"], why: "signing out, which needs no session" },
  "app/session/passkey/route.ts": { changes: ["POST"], why: "what a passkey is asked to sign, before there is a session" },
  "app/session/renew/route.ts": { changes: [], why: "renews what the cookies hold, and leads to the login page without them" },
  "app/icons.svg/route.ts": { changes: [], why: "a picture" },
  "app/messages/[language]/[file]/route.ts": { changes: [], why: "words" },
  "app/system/minimal/route.ts": { changes: [], why: "the diagnosis, which knows nobody" },
};
const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "x-memescope": "1", "content-type": "application/json" };
const foreign = [
  { ...own, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { ...own, origin: "null" },
  { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example", "sec-fetch-site": "cross-site" },
];
const load = async (file: string) => (await import(/* @vite-ignore */ path.resolve(file))) as Record<string, Handler>;
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(folder, file));

it("lists every route of the web half, so that each new one is considered here", () => {
  expect(sources("app").filter((file) => /\/route\.tsx?$/.test(file)).toSorted()).toEqual(Object.keys(routes).toSorted());
});

it("has no server actions, which would be further routes", () => {
  expect([
    ...sources("app"), ...sources("components"), ...sources("lib"),
  ].filter((file) => /^\s*["']use server["']/m.test(readFileSync(file, "utf8")))).toEqual([]);
});

it.each(Object.entries(routes))("%s handles only the listed mutating methods, and refuses them from other sites", async (file, { changes }) => {
  const handlers = await load(file);
  expect(methods.filter((method) => method in handlers && method !== "GET").toSorted()).toEqual([...changes].toSorted());
  for (const method of changes) {
    for (const headers of foreign) {
      const request = new NextRequest("http://localhost:3000/api/wallets/1", { method, headers, body: method === "DELETE" ? null : "{}" });
      const { status } = await handlers[method]!(request, { params: Promise.resolve({ nextauth: ["callback", "login"] }) });
      // A method that the contract does not have is not found, wherever the request comes from.
      expect(status).toBe(file.startsWith("app/api/[[") && !["PATCH", "DELETE"].includes(method) ? 404 : 403);
    }
  }
});

it.each(Object.values(exportFiles))("a file is refused without a session: $path", async ({ path: at }) => {
  const { GET } = await load("app/api/[[...path]]/route.ts");
  const answer = await GET!(
    new NextRequest(`http://localhost:3000${at}?format=csv&from=2026-11-01T00:00:00Z`, { headers: own }), { params: Promise.resolve({}) },
  );
  expect(answer.status).toBe(401);
});
