import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { createTokenKeys } from "@/product-api/domain/auth/tokens";
import { startTestApi, type TestApi } from "../support/api/product-api";

/** Routes that answer without a session, each with the reason. All other declared routes require one. */
const open: Readonly<Record<string, string>> = {
  "POST /api/auth/login": "begins a session; limited by account, device and address",
  "POST /api/auth/register": "begins a session, or asks for a link; limited by address",
  "POST /api/auth/refresh": "proves itself by the refresh token",
  "POST /api/v1/registrations/confirmation": "proves itself by the link",
  "POST /api/v1/demo": "begins a session where the sandbox runs; limited by address and in all",
  "GET /api/v1/mail": "says whether e-mail is sent; the same for everybody",
  "POST /api/v1/email-confirmations": "proves itself by the link",
  "POST /api/v1/password-resets": "asks for a link; the same answer for everybody, limited by account and address",
  "POST /api/v1/password-resets/confirmation": "proves itself by the link",
  "POST /api/v1/sign-in/passkey/challenge": "begins a sign-in by passkey; limited by address",
  "POST /api/v1/sign-in/passkey": "proves itself by what a passkey has signed; limited by address",
  "POST /api/v1/sign-in/second-factor/challenge": "proves itself by what the password has begun",
  "POST /api/v1/sign-in/second-factor": "proves itself by what the password has begun, and a factor; limited by address and account",
  "GET /api/v1/network": "names the chain; the same for everybody",
};
/** The files that register routes, each with what it serves and why. */
const routeFiles: Readonly<Record<string, string>> = {
  "http/openapi.ts": "/openapi.json: the contract itself, which is public",
  "http/routes/health.ts": "/health/live, /health/ready: for whoever looks after the process",
  "http/routes/metrics.ts": "/metrics: figures of the process, of nobody in it; not passed on by the web half",
  "http/register-call.ts": "all calls of the contract",
  "http/register-file.ts": "all files of the contract",
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const files = Object.values(exportFiles).map(({ path: at }) => ({ method: "GET", path: at, auth: "user" as const }));
const routes = [...calls.map(({ method, path: at, auth }) => ({ method: method as string, path: at, auth })), ...files];
const guarded = routes.filter(({ method, path: at }) => !(`${method} ${at}` in open));
const addressOf = (at: string) => at.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");

describe("the product API's routes", () => {
  it("are those of the contract, and no others", async () => {
    const { paths } = (await api.call<{ paths: Record<string, Record<string, unknown>> }>("GET", "/openapi.json")).body;
    const served = Object.entries(paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at.replace(/\{(\w+)\}/g, ":$1")}`));
    expect(served.toSorted()).toEqual(routes.map(({ method, path: at }) => `${method} ${at}`).toSorted());
  });

  it("are registered only in the known files", () => {
    const found = readdirSync("product-api", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => /\b(app|fastify|server)\.(get|post|put|patch|delete|options|head|all|route)\(/.test(readFileSync(
        path.join("product-api", file), "utf8",
      )));
    expect(found.toSorted()).toEqual(Object.keys(routeFiles).toSorted());
  });

  it("are public only if a reason is given", () => {
    expect(
      routes.filter(({ auth }) => auth === "public").map(({ method, path: at }) => `${method} ${at}`).toSorted(),
    ).toEqual(Object.keys(open).toSorted());
  });

  it.each(guarded)("authenticate the caller before they validate the input: $method $path", async ({ method, path: at }) => {
    const now = new Date();
    const user = { userId: "00000000-0000-4000-8000-000000000000", familyId: "00000000-0000-4000-8000-000000000001" };
    const [forged, unknown] = await Promise.all([
      "another secret of thirty-two chars", "a secret of thirty-two characters!",
    ].map((secret) => createTokenKeys(secret).signAccess(user, now)));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${unknown!.split(".")[1]}.`;
    for (const token of [undefined, "nonsense", unsigned, forged, unknown]) {
      const answer = await api.call(method, addressOf(at), {
        ...(token !== undefined && { token }), ...(method !== "GET" && { body: { nonsense: true } }),
      });
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    }
  });
});
