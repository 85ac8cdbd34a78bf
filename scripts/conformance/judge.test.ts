import { expect, it } from "vitest";
import { z } from "zod";
import { keyOf, readContract, type ContractCall } from "./contract";
import { judge, tokensOf } from "./judge";
import { parseOptions } from "./options";
import { losses } from "./screens";

const rows: ContractCall = {
  method: "GET", path: "/api/rows", auth: "user",
  response: z.array(z.object({ id: z.string(), size: z.number(), access_token: z.string().optional() })),
};
const answer = (status: number, json: unknown) => ({ kind: "answer", status, json, isJson: true }) as const;

it.each([
  [[{ id: "1", size: 2 }]], [{ data: [{ id: "1", size: 2 }] }], [{ items: [{ id: "1", size: 2 }] }],
  [{ data: { rows: [{ id: "1", size: 2 }] } }],
])("reads a list from %j", (json) => expect(judge(rows, answer(200, json))).toEqual({ kind: "conforms", note: "" }));

it("does not take an answer for the expected one because every field of that may be missing", () => {
  const call: ContractCall = { ...rows, response: z.object({ size: z.number().default(0), note: z.string().nullable().default(null) }) };
  expect(judge(call, answer(200, { note: null }))).toEqual({ kind: "conforms", note: "" });
  expect(judge(call, answer(200, { rows: { size: 2 } }))).toEqual({ kind: "differs", findings: ["the answer: has none of the expected fields"] });
});

it("reports each field once, with what was found, but never a secret", () => {
  const json = [{ id: "1", size: "big" }, { id: "2", size: "small" }, { id: "3", size: 3, access_token: true }];
  const verdict = judge(rows, answer(200, json));
  expect(verdict.kind === "differs" && verdict.findings).toEqual([
    expect.stringMatching(/^\[\]\.size: .+, found "big" \(and in 1 more\)$/),
    expect.stringMatching(/^\[\]\.access_token: .+, found a boolean \(not shown\)$/),
  ]);
});

it("reports what is found in no more rows than are needed to see their shape", () => {
  const json = Array.from({ length: 2_000 }, () => ({ id: "1", size: "big" }));
  const verdict = judge(rows, answer(200, { items: json }));
  expect(verdict.kind === "differs" && verdict.findings).toEqual([expect.stringMatching(/found "big" \(and in 999 more\)$/)]);
});

it("shows no control characters of a response", () => {
  const verdict = judge(rows, answer(200, [{ id: "1", size: { "\u001b[2J": 1 } }, { id: { a: 1 }, size: "\u009b2J\u202e" }]));
  expect(JSON.stringify(verdict)).not.toMatch(/\\u001b|[\u009b\u202e]/);
});

it("distinguishes what the web half reads, reads in part, and cannot read at all", () => {
  expect(judge(rows, answer(200, [{ id: 1, size: "2" }]))).toEqual({ kind: "conforms", note: "in another format, but readable" });
  expect(judge(rows, answer(200, [{ id: 1, size: 2 }, { id: "2", size: "big" }]))).toEqual({
    kind: "differs", findings: [expect.stringMatching(/^\[\]\.size: .+, found "big"$/)], isReadInPart: true,
  });
  expect(judge(rows, answer(200, "rows"))).toEqual({ kind: "differs", findings: [expect.stringContaining("the response: ")] });
});

it("distinguishes a missing call from one that fails, refuses or redirects", () => {
  const change = { ...rows, method: "POST" } as const;
  expect(judge(rows, answer(404, {}))).toEqual({ kind: "missing", note: "404" });
  expect(judge(rows, answer(302, {}))).toMatchObject({ kind: "failed" });
  expect(judge(rows, answer(401, { detail: "no" }))).toEqual({ kind: "failed", note: "401 though signed in" });
  expect(judge(rows, answer(400, { message: "range is missing" }))).toEqual({ kind: "failed", note: "400 range is missing" });
  expect(judge(change, answer(422, { message: "no" }))).toEqual({ kind: "refused", note: "422 no" });
  const detail = [{ loc: ["body", "password"], msg: "Value error, must have 8 characters" }, { loc: ["body"], msg: "no" }];
  expect(judge(change, answer(422, { detail }))).toEqual({ kind: "refused", note: "422 password: Value error, must have 8 characters no" });
  expect(judge(change, answer(500, {}))).toEqual({ kind: "failed", note: "500" });
  expect(judge(rows, { kind: "silence", why: "no answer within 10 s" })).toEqual({ kind: "failed", note: "no answer within 10 s" });
  expect(judge(rows, { ...answer(200, undefined), isJson: false })).toEqual({ kind: "differs", findings: ["the response is not JSON"] });
});

it("finds tokens in every shape that the web half reads", () => {
  const tokens = { accessToken: "a", refreshToken: "r" };
  expect(tokensOf({ user: {}, token: { access_token: "a", refresh_token: "r" } })).toMatchObject(tokens);
  expect(tokensOf({ user: {}, tokens: { access_token: "a", refresh_token: "r" } })).toMatchObject(tokens);
  expect(tokensOf({ data: { access_token: "a", refresh_token: "r" } })).toMatchObject(tokens);
  expect(tokensOf({ token: "a", refresh_token: "r" })).toMatchObject(tokens);
  expect(tokensOf({ token: "a" })).toMatchObject({ accessToken: "a", refreshToken: null });
  expect(tokensOf({ user: {} })).toBeUndefined();
});

it("knows what is lost without each call of the contract", () => {
  const keys = [...(readContract()).values()].map(keyOf);
  expect(keys.filter((key) => !losses[key])).toEqual([]);
});

it("reads the account from options or the environment", () => {
  const env = { MEMESCOPE_EMAIL: "a@example.com", MEMESCOPE_PASSWORD: "secret" };
  expect(parseOptions(["http://127.0.0.1:4000/"], env)).toEqual({
    baseUrl: "http://127.0.0.1:4000", email: "a@example.com", password: "secret", isWriting: false, origin: undefined,
  });
  expect(parseOptions(["https://api.example", "--write", "--email", "b@example.com"], env)).toMatchObject({
    email: "b@example.com", isWriting: true,
  });
  for (const args of [[], ["ftp://x"], ["http://a", "http://b"], ["http://a", "--wipe"]]) expect(() => parseOptions(args, env)).toThrow();
});
