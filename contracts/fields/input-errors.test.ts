import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "@/contracts/calls";
import { walletsCalls } from "@/contracts/wallets/calls";
import { bodiesOf, queriesOf } from "@/tests/support/api/generated-inputs";
import { seeded } from "@/tests/support/seeded";
import { inInputWords, readInput } from "./input-errors";

/** What is wrong with an input, in one line; empty if nothing is. */
const errorsOf = (schema: z.ZodType, input: unknown) => inInputWords(readInput(schema, input).errors ?? []);
const query = (search: string): Record<string, string | string[]> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...params.keys()].map((name) => {
    const all = params.getAll(name);
    return [name, all.length === 1 ? all[0]! : all];
  }));
};

test.each(["", "many", "0", "101", "1.5", "1e400", "NaN", "true", "5&limit=6"])("a limit of %j is refused with what it must be", (limit) => {
  expect(errorsOf(walletsCalls.recentTransactions.query, query(`limit=${limit}`))).toBe("limit: must be a whole number from 1 to 100");
});

test("each kind of error names its field and what is expected of it", () => {
  const schema = z.strictObject({
    name: z.string().min(2), size: z.number().max(5), sort: z.enum(["up", "down"]), tags: z.array(z.string()).max(1),
    at: z.object({ x: z.email() }),
  });
  expect(errorsOf(schema, { name: "a", size: "5", tags: ["a", "b"], at: { x: "none" }, more: 1 })).toBe(
    "name: must have at least 2 characters; size: must be a number; sort: is required; tags: must have at most 1 entries; "
    + "at.x: must be an email address; more: is not a known field",
  );
});

const inputs = calls.flatMap(({ method, path, query: asked, body }) => [
  ...(asked ? [{ what: `query of ${method} ${path}`, schema: asked, generated: queriesOf(asked).map(query) }] : []),
  ...(body ? [{ what: `body of ${method} ${path}`, schema: body, generated: bodiesOf(body).map(jsonOr) }] : []),
]);

test.each(inputs)("no message is the parser's own: $what", ({ schema, generated }) => {
  fc.assert(fc.property(generated, (input) => {
    expect(errorsOf(schema, input)).not.toMatch(/NaN|undefined|Invalid (input|option|string)|Too (big|small)/);
  }), seeded(50));
});

test("no call takes an identifier of any length in its path", () => {
  const asked = calls.flatMap(({ method, path, params }) => (params ? [{ what: `${method} ${path}`, params }] : []));
  const long = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, "a".repeat(10_000)]));
  expect(asked.filter(({ what, params }) => params.safeParse(long(what)).success).map(({ what }) => what)).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
