import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "@/contracts/calls";
import { walletsCalls } from "@/contracts/wallets/calls";
import { bodiesOf, queriesOf } from "@/tests/support/api/generated-inputs";
import { seeded } from "@/tests/support/seeded";
import type { DomainProblem } from "../domain/problem";
import { validateInput } from "./validate-input";

type Validated = { value?: unknown; error?: DomainProblem };
const validate = (schema: z.ZodType, input: unknown) =>
  validateInput({ schema, method: "GET", url: "/", httpPart: "querystring" })(input) as Validated;
const query = (search: string): Record<string, string | string[]> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...params.keys()].map((name) => {
    const all = params.getAll(name);
    return [name, all.length === 1 ? all[0]! : all];
  }));
};

test.each(["", "many", "0", "101", "1.5", "1e400", "NaN", "true", "5&limit=6"])("a limit of %j is refused with what it must be", (limit) => {
  const { error } = validate(walletsCalls.recentTransactions.query, query(`limit=${limit}`));
  expect(error?.detail).toBe("limit: must be a whole number from 1 to 100");
});

test("each kind of error names its field and what is expected of it", () => {
  const schema = z.strictObject({
    name: z.string().min(2), size: z.number().max(5), sort: z.enum(["up", "down"]), tags: z.array(z.string()).max(1), at: z.object({ x: z.email() }),
  });
  const { error } = validate(schema, { name: "a", size: "5", tags: ["a", "b"], at: { x: "none" }, more: 1 });
  expect(error?.detail).toBe(
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
    const { error } = validate(schema, input);
    expect(error?.detail ?? "").not.toMatch(/NaN|undefined|Invalid (input|option|string)|Too (big|small)/);
  }), seeded(50));
});

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
