import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "@/contracts/calls";
import { knownAccount } from "@/tests/spec-api/account";
import { startSpecApi, type SpecApi } from "@/tests/spec-api/server";
import { mutationsOf } from "@/tests/support/mutations";
import { sendRequest } from "@/tests/support/api/requests";
import { seeded } from "@/tests/support/seeded";
import { readAnswer } from "./answers";
import { UnreadableAnswer } from "./read";
import { readSignIn } from "./tokens";

let api: SpecApi;
let token: string;
const sent = { query: { range: "24h" } };
const sample = { id: "7001", symbol: "ETH", username: "me", userId: "1001" } as Record<string, string>;

beforeAll(async () => {
  api = await startSpecApi();
  token = readSignIn((await sendRequest(`${api.url}/api/auth/login`, { body: knownAccount })).body).tokens.accessToken;
  await sendRequest(`${api.url}/api/prices/alerts`, { token, body: { symbol: "ETH", condition: "above", threshold_usd: 1 } });
});
afterAll(() => api.stop());

const reads = calls.filter(({ method, extension }) => method === "GET" && !extension);

it.each(reads)("$path with parts of its answer replaced is refused, or read as the contract has it", async (call) => {
  const { body } = await sendRequest<unknown>(api.url + call.path.replace(/:(\w+)/g, (_, name: string) => sample[name]!), { token });
  const isList = call.response instanceof z.ZodArray;
  const rows = isList ? (body as unknown[]).slice(0, 3) : [body];
  fc.assert(fc.property(mutationsOf(rows[0]), (json) => {
    const changed: unknown = JSON.parse(json);
    try {
      const { value } = readAnswer(call, isList ? [changed, ...rows.slice(1)] : changed, sent);
      expect(call.response.safeParse(value).error).toBeUndefined();
      if (isList) expect((value as unknown[]).slice(-rows.length + 1 || Infinity)).toEqual(readAnswer(call, rows.slice(1), sent).value);
    } catch (error) {
      if (isList || !(error instanceof UnreadableAnswer)) throw error;
    }
  }), seeded(40));
});
