import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { problem } from "@/contracts/problem";
import { problemsOf, type Call } from "@/contracts/call";
import { calls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { bodiesOf, idsOf, queriesOf } from "../support/api/generated-inputs";
import { startTestApi, type TestApi } from "../support/api/product-api";
import { seeded } from "../support/seeded";
import { startTestX, type TestX } from "../support/upstreams/x";

let api: TestApi;
let x: TestX;
/** Several, because one alone would soon have made as many requests as are allowed in a minute. */
let accounts: { token: string; ids: string[] }[];
beforeAll(async () => {
  x = await startTestX();
  api = await startTestApi(undefined, x.variables);
  accounts = [await account(), await account(), await account()];
});
afterAll(async () => {
  await api.stop();
  await x.stop();
});

/** An account with one of each thing that has an id. */
async function account() {
  const token = (await api.register()).token.access_token;
  const create = async (path: string, body: object) => (await api.call<{ id: string }>("POST", path, { token, body })).body.id;
  const ids = [
    await create("/api/wallets", { address: `0x${"ab".repeat(20)}` }),
    await create("/api/v1/social/scraping/setup", { username: "memefan" }),
    await create("/api/v1/social/trackers", { kind: "ticker", name: "PEPE" }),
    await create("/api/v1/views", { screen: "wallets", name: "mine", query: "" }),
    await create("/api/v1/alerts", { kind: "rank", condition: "falls", rank: 3, timeframe: "7d" }),
  ];
  return { token, ids };
}

type Input = Omit<Call, "response">;
const files: Input[] = Object.values(exportFiles).map((file) => ({ ...file, method: "GET", auth: "user" }));
/** These end the account's sessions, with which the other calls are made. */
const ending = /\/(logout|deletion|sessions\/end)$/;
const inputs = [...calls, ...files].filter(({ path, query, body }) => !ending.test(path) && (query || body || path.includes(":")));
/** Not faults of the API: what it depends on is not there. */
const missing = /^(source_not_ready|platform_missing|mail_missing)$/;

it.each(inputs)("$method $path answers any input, and refuses it only as declared, naming the fields", async (input) => {
  const { method, path, query, body } = input;
  const { token, ids } = accounts[inputs.indexOf(input) % accounts.length]!;
  const target = fc.tuple(idsOf(ids), query ? queriesOf(query) : fc.constant(""));
  await fc.assert(fc.asyncProperty(target, body ? bodiesOf(body) : fc.constant(undefined), async ([id, search], json) => {
    const address = `${path.replace(/:\w+/g, encodeURIComponent(id))}?${search}`;
    const response = await fetch(api.url + address.slice(0, 8_000), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json === undefined ? {} : { "content-type": "application/json" }) },
      ...(json === undefined ? {} : { body: json }),
    });
    const text = await response.text();
    if (response.ok) return;
    const { status, code, errors } = problem.parse(JSON.parse(text));
    expect(status < 500 || missing.test(code), text).toBe(true);
    expect(problemsOf(input)).toContain(code);
    if (code === "invalid_input") expect(errors!.every(({ field }) => field !== "")).toBe(true);
  }), seeded(20));
});
