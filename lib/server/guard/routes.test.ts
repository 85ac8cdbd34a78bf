import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { exportFiles } from "@/contracts/exports";
import { accountHeader } from "@/lib/shared/account-mark";
import { MapJar } from "@/tests/support/web/map-jar";
import { request as browser } from "@/tests/support/web/next-headers";
import { useTokenApi } from "@/tests/support/web/token-api";
import { readEnv } from "../env";
import { writeStoredSession } from "../session/cookies";
import { accountMark } from "../session/current";

const api = useTokenApi();

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

it("logging out ends the session in the browser and at the product API, but not from a page of another account", async () => {
  browser.jar = new MapJar();
  const user = { id: "7", email: "ann@example.com", username: "ann" };
  await writeStoredSession(browser.jar, readEnv(), user, {
    sid: "logging-out", userId: "7", accessToken: "access-1", refreshToken: "refresh-1", refreshAtMs: Date.now() + 600_000, renewedAtMs: 0,
  });
  const { POST } = await load("app/session/end/route.ts");
  const logOutAs = async (id: string) => {
    const headers = { ...own, [accountHeader]: accountMark({ id }) };
    return (await POST!(new NextRequest("http://localhost:3000/session/end", { method: "POST", headers }), { params: Promise.resolve({}) })).status;
  };
  expect([await logOutAs("8"), browser.jar.values.size, api.isRevoked]).toEqual([401, 2, false]);
  expect([await logOutAs("7"), browser.jar.values.size, api.isRevoked]).toEqual([204, 0, true]);
});

it("a renewal answers the client router with what it cannot show, so that it loads the address as a document", async () => {
  const { GET } = await load("app/session/renew/route.ts");
  const renew = (query: string, headers: Record<string, string>) =>
    GET!(new NextRequest(`http://localhost:3000/session/renew?to=/wallets${query}`, { headers }), { params: Promise.resolve({}) });
  for (const answer of [await renew("&_rsc=1", {}), await renew("", { rsc: "1" })]) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain"]);
  }
  const document = await renew("", {});
  expect([document.status, document.headers.get("location")]).toEqual([307, "/login?from=%2Fwallets&ended=true"]);
});
