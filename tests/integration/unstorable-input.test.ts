import { beforeAll, expect, it } from "vitest";
import { api, useTestApi } from "../support/api/test-api";

useTestApi({ X_API_URL: "http://127.0.0.1:9", X_BEARER_TOKEN: "none" });
let token: string;
beforeAll(async () => {
  token = (await api.register()).token.access_token;
  await api.call("POST", "/api/v1/social/scraping/setup", { token, body: { username: "memefan" } });
});

const nul = String.fromCharCode(0);
const text = `a${nul}b`;
const address = `0x${"56".repeat(20)}`;

// PostgreSQL's `text` can store every character but NUL.
it.each<[string, string, string, unknown?]>([
  ["name", "POST", "/api/wallets", { address, name: text }],
  ["name", "PATCH", "/api/v1/account/passkeys/00000000-0000-4000-8000-000000000000", { name: text }],
  ["full_name", "POST", "/api/auth/register", { email: "nul@example.com", username: "nul_name", full_name: text, password: "a secret 1" }],
  ["keywords.0", "POST", "/api/v1/social/scraping/setup", { username: "memefan", keywords: [text] }],
  ["ids.0", "POST", "/api/v1/social/mentions/read", { ids: [text] }],
  ["q", "GET", "/api/v1/wallets?q=a%00b"],
  ["q", "GET", "/api/v1/social/mentions?q=a%00b"],
])("a NUL in the field %s of %s %s is refused, and the field named", async (field, method, path, body) => {
  const { status, body: problem } = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const message = "must not contain the character U+0000";
  expect([status, problem]).toMatchObject([422, { code: "invalid_input", detail: `${field}: ${message}`, errors: [{ field, message }] }]);
});

it.each([["GET", "/api/prices/a%00b"], ["DELETE", "/api/v1/social/mentions/a%00b"]])("a NUL in the path of %s %s is malformed", async (method, path) => {
  const { status, body: problem } = await api.call(method, path, { token });
  expect([status, problem.code]).toEqual([400, "malformed_request"]);
});

it("an invalid id, including one with a NUL, is not found", async () => {
  for (const id of ["a%00b", "7", "00000000-0000-4000-8000-00000000000g", "00000000-0000-0000-8000-000000000000"]) {
    for (const path of [`wallets/${id}`, `v1/social/trackers/${id}`, `v1/alerts/${id}`, `v1/views/${id}`, `v1/webhooks/${id}`]) {
      const { status, body } = await api.call("DELETE", `/api/${path}`, { token });
      expect([path, status, body.code]).toEqual([path, 404, "not_found"]);
    }
    for (const path of ["v1/social/mentions", "v1/social/scraping/mentions", "v1/timeline"]) {
      const { status, body } = await api.call("GET", `/api/${path}?tracker=${id}`, { token });
      expect([path, status, body.code]).toEqual([path, 404, "not_found"]);
    }
  }
});

it.each<[string, number, string]>([
  ["%zz", 400, "malformed_request"],
  ["%c0%ae", 400, "malformed_request"],
  ["a".repeat(201), 404, "not_found"],
])("a path that ends in %s gets a regular error response with the request id", async (id, status, code) => {
  const answer = await api.call("GET", `/api/prices/${id}`, { token, headers: { "x-request-id": "request-of-one" } });
  expect([answer.status, answer.body.code, answer.headers.get("x-request-id")]).toEqual([status, code, "request-of-one"]);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
});

it.each([
  "%2B275760-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "1969-12-31T23:59:59Z",
])("a list of mentions with a start time of %s is refused", async (at) => {
  for (const path of ["/api/v1/social/mentions", "/api/v1/social/scraping/mentions"]) {
    const { status, body } = await api.call("GET", `${path}?start_time=${at}`, { token });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, "invalid_input", "start_time"]);
  }
});
