import { expect, it } from "vitest";
import type { Problem } from "@/contracts/problem";
import { api, useTestApi } from "../support/api/test-api";

/** What the published description says of a response, and of an operation. */
interface Described {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { allOf?: { properties?: { code?: { enum: string[] } } }[] } }>;
}
interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: object;
  responses: Record<string, Described>;
}
type Paths = Record<string, Record<string, Operation>>;

useTestApi();

const read = async () => (await api.call<{ paths: Paths; components: { schemas: object } }>("GET", "/openapi.json")).body;
const nobody = "00000000-0000-4000-8000-000000000000";

/** What is wrong about a response according to the description of its operation; null if nothing is. */
async function differenceOf(response: Response, { responses }: Operation): Promise<string | null> {
  const described = responses[response.status];
  if (!described) return `status ${response.status} is not described`;
  const text = await response.text();
  const type = response.headers.get("content-type")?.split(";")[0];
  if (described.content === undefined) return text === "" ? null : `${response.status} has a body`;
  const content = described.content[type ?? "none"];
  if (!content) return `${response.status} is ${type}`;
  const missing = ["x-request-id", "retry-after"].find((name) => response.headers.has(name) && !(name in (described.headers ?? {})));
  if (missing) return `${response.status} has an undescribed ${missing}`;
  if (response.ok) return null;
  const { code } = JSON.parse(text) as Problem;
  const codes = content.schema.allOf!.flatMap(({ properties }) => properties?.code?.enum ?? []);
  return codes.includes(code) ? null : `${response.status} has the undescribed code ${code}`;
}

const json = { "content-type": "application/json" };
/** Requests that are not as described, each as a client may send it by mistake. */
const mistakes = (token: string): Record<string, RequestInit & { search?: string }> => ({
  "no token": {},
  "an unknown token": { headers: { authorization: "Bearer nonsense" } },
  "nothing": { headers: { authorization: `Bearer ${token}` } },
  "unknown fields": { headers: { authorization: `Bearer ${token}`, ...json }, body: '{"nonsense":true}' },
  "no JSON": { headers: { authorization: `Bearer ${token}`, ...json }, body: "{" },
  "another type": { headers: { authorization: `Bearer ${token}`, "content-type": "text/plain" }, body: "text" },
  "too much": { headers: { authorization: `Bearer ${token}`, ...json }, body: JSON.stringify("a".repeat(1_100_000)) },
  "a bad query": { headers: { authorization: `Bearer ${token}` }, search: "?page=-1&limit=x&from=x&range=x&format=x&brief=x" },
});

it("describes every response to mistaken requests: its status, type, headers and code", async () => {
  const differences: string[] = [];
  const token = (await api.register()).token.access_token;
  const isLast = (path: string) => Number(path.endsWith("/logout"));
  for (const [path, methods] of Object.entries((await read()).paths).toSorted(([one], [other]) => isLast(one) - isLast(other))) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const [mistake, { search = "", body, ...init }] of Object.entries(mistakes(token))) {
        const hasBody = body !== undefined && method !== "get";
        const response = await fetch(api.url + path.replace(/\{\w+\}/g, nobody) + search, {
          ...init, method: method.toUpperCase(), ...(hasBody ? { body } : {}),
        });
        const difference = await differenceOf(response, operation);
        if (difference !== null) differences.push(`${method} ${path} with ${mistake}: ${difference}`);
      }
    }
  }
  expect(differences).toEqual([]);
});

it("describes how calls are refused that are well formed", async () => {
  const { paths } = await read();
  const address = `0x${"ab".repeat(20)}`;
  const [{ user, token: { access_token: token } }, wrong] = [await api.register(), "wrong horse"];
  const wallet = await api.addWallet(token, address);
  const view = { screen: "wallets", name: "Mine", query: "" };
  await api.call("POST", "/api/v1/views", { token, body: view });
  const account = { email: user.email, username: user.username, password: "correct horse" };
  const [from, later] = ["2026-01-01T00:00:00Z", "2999-01-01T00:00:00Z"];
  const made: [expected: string, method: string, path: string, body?: object, search?: string][] = [
    ["username_taken", "post", "/api/auth/register", { ...account, email: "another@example.com" }],
    ["registration_refused", "post", "/api/auth/register", { ...account, username: "another_name" }],
    ["name_reserved", "post", "/api/auth/register", { ...account, email: "another@example.com", username: "admin" }],
    ["password_common", "post", "/api/auth/register", { ...account, username: "another_name", password: "password" }],
    ["invalid_credentials", "post", "/api/auth/login", { email: user.email, password: wrong }],
    ["invalid_refresh_token", "post", "/api/auth/refresh", { refresh_token: "nonsense" }],
    ["link_refused", "post", "/api/v1/email-confirmations", { token: "nonsense" }],
    ["link_refused", "post", "/api/v1/password-resets/confirmation", { token: "nonsense", password: "correct horse" }],
    ["link_refused", "post", "/api/v1/registrations/confirmation", { token: "nonsense", password: "correct horse" }],
    ["mail_missing", "post", "/api/v1/password-resets", { email: user.email }],
    ["not_found", "post", "/api/v1/demo"],
    ["begun_too_long_ago", "post", "/api/v1/sign-in/second-factor", { token: "nonsense", code: "123456" }],
    ["invalid_input", "post", "/api/v1/account/export", { password: wrong }],
    ["password_common", "post", "/api/v1/account/password", { password: account.password, new_password: "password" }],
    ["wallet_already_tracked", "post", "/api/wallets", { address }],
    ["signature_refused", "post", "/api/v1/wallets/{id}/ownership", { signature: `0x${"0".repeat(130)}` }],
    ["view_name_taken", "post", "/api/v1/views", view],
    ["unknown_asset", "post", "/api/prices/alerts", { symbol: "NONE", condition: "above", threshold_usd: 1 }],
    ["source_not_ready", "post", "/api/v1/social/scraping/setup", { username: "ada" }],
    ["no_scraping_job", "patch", "/api/v1/social/scraping/jobs/{id}", { frequency: 5 }],
    ["not_found", "get", "/api/v1/social/scraping/jobs/current"],
    ["webhook_refused", "post", "/api/v1/social/scraping/webhooks", { url: "http://127.0.0.1:9/" }],
    ["platform_missing", "post", "/api/v1/leaderboard/link/memex", { profile_url: "https://memex.example/ada" }],
    ["username_taken", "patch", "/api/v1/leaderboard/visibility", { mode: "pseudonym", pseudonym: "taken_name" }],
    ["range_reversed", "get", "/api/v1/portfolio/statement", undefined, `?from=${from}&to=${from}`],
    ["time_in_future", "get", "/api/v1/portfolio/statement", undefined, `?from=${later}`],
    ["time_before_history", "get", "/api/v1/portfolio/snapshot", undefined, `?at=${from}`],
    ["nothing_to_export", "get", "/api/v1/transactions/export", undefined, "?format=csv"],
    ["time_in_future", "get", "/api/v1/digest", undefined, "?on=2999-01-01"],
    ["not_found", "get", "/api/v1/timeline", undefined, "?symbol=NONE"],
  ];
  await api.register({ username: "taken_name", email: "taken@example.com" });
  const differences: string[] = [];
  for (const [expected, method, path, body, search = ""] of made) {
    const response = await fetch(api.url + path.replace("{id}", wallet.id) + search, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, ...(body ? json : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(((await response.clone().json()) as Problem).code, `${method} ${path}`).toBe(expected);
    const difference = await differenceOf(response, paths[path]![method]!);
    if (difference !== null) differences.push(`${method} ${path}: ${difference}`);
  }
  expect(differences).toEqual([]);
});

it("describes successful responses with their own status, and files with their types", async () => {
  const { paths } = await read();
  const { token: { access_token: token } } = await api.register();
  const wallet = await api.addWallet(token, `0x${"cd".repeat(20)}`);
  const done: [method: string, path: string, search?: string][] = [
    ["get", "/api/wallets"],
    ["get", "/api/v1/portfolio/statement/export", `?format=csv&from=${new Date(Date.now() - 1000).toISOString()}`],
    ["post", "/api/v1/live/tickets"],
    ["delete", "/api/wallets/{id}"],
    ["post", "/api/auth/logout"],
  ];
  for (const [method, path, search = ""] of done) {
    const response = await fetch(api.url + path.replace("{id}", wallet.id) + search, {
      method: method.toUpperCase(), headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, await differenceOf(response, paths[path]![method]!)], path).toEqual([expect.any(Number), null]);
  }
});

it("names each operation once, says who may call it, and what its times and flags look like", async () => {
  const { paths, components } = await read();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ security, summary }) => !security || !summary)).toEqual([]);
  expect(paths["/api/auth/login"]!.post!.security).toEqual([]);
  expect(paths["/api/wallets"]!.get!.security).toEqual([{ bearer: [] }]);
  const { parameters } = paths["/api/v1/social/mentions"]!.get!;
  const schemaOf = (name: string) => parameters!.find((one) => one.name === name)?.schema;
  expect(schemaOf("unread")).toMatchObject({ type: "string", enum: ["true", "false"] });
  expect(schemaOf("start_time")).toMatchObject({ type: "string", format: "date-time" });
  expect(JSON.stringify(paths)).not.toContain('"additionalProperties":false},"total"');
  expect(Object.keys(components.schemas)).toEqual(["Problem", "ServerMessage", "ClientMessage"]);
});
