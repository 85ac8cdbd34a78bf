import { formatUnits } from "viem";
import type { Transaction, TransactionPage } from "@/contracts/wallets/calls";
import type { Owner, World } from "./setting";

export const DAY_MS = 86_400_000;
/** Changes are computed from lines in whole cents: the value at both ends and up to four flows are each up to half a cent off. */
export const CHANGE_SLACK = 0.031;

/** A figure that is not what it should be. */
export class Difference extends Error {}

export function fail(what: string, actual: unknown, expected: unknown): never {
  const text = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one));
  throw new Difference(`${what}: got ${text(actual)}, expected ${text(expected)}`);
}

/**
 * Requires numbers to agree to about 11 digits of `scale`, the magnitude of what they were computed from: float sums depend on their order.
 */
export function near(what: string, actual: number | null | undefined, expected: number | null, scale = 0, slack = 1e-6): void {
  if (actual === null || actual === undefined || expected === null) return actual === expected ? undefined : fail(what, actual, expected);
  if (!(Math.abs(actual - expected) <= slack + 1e-11 * Math.max(Math.abs(expected), Math.abs(scale)))) fail(what, actual, expected);
}

export function same(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) fail(what, actual, expected);
}

/** Searches a whole response for forms that no figure may have. */
function checkShape(what: string, answer: unknown): void {
  const text = JSON.stringify(answer);
  if (
    /"(balance|amount|value|fee|m_token_held|balance_m_token|total_value_m_token)":"[^"]*e[^"]*"/i.test(text)
  ) fail(`${what} has an exponent`, text, null);
  if (/"(balance|amount|value|fee|m_token_held)":"-/.test(text)) fail(`${what} has a negative amount`, text, null);
}

export async function readOk<T>(world: World, owner: Owner, path: string): Promise<T> {
  const { status, body } = await world.stage.call<T>(owner.person, "GET", path);
  if (status !== 200) fail(`${path} answers`, status, 200);
  checkShape(path, body);
  return body;
}

export function amount(units: bigint | null): string | null {
  return units === null ? null : formatUnits(units, 18);
}

/** A percentage of a small amount is as imprecise as the amount. */
export function checkPercent(what: string, actual: number | null, expected: number | null): void {
  near(what, actual, expected, 0, 1e-6 + 1e-7 * Math.abs(expected ?? 0));
}

export async function allPages(world: World, owner: Owner, path: string): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const { transactions, total } = await readOk<TransactionPage>(world, owner, `${path}&page_size=100&page=${page}`);
    found.push(...transactions);
    if (found.length >= total || transactions.length === 0) {
      same(`${path} tells as many as it counts`, found.length, total);
      return found;
    }
  }
}
