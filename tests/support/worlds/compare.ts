import { formatUnits } from "viem";
import type { Transaction, TransactionPage } from "@/contracts/wallets/calls";
import type { Owner, World } from "./setting";

export const DAY_MS = 86_400_000;

/** A figure that is not what it should be. */
export class Difference extends Error {}

export function fail(what: string, told: unknown, wanted: unknown): never {
  const text = (value: unknown) => JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one));
  throw new Difference(`${what}: told ${text(told)}, reckoned ${text(wanted)}`);
}

/**
 * Requires numbers to agree to about 11 digits of `scale`, the magnitude of what they were computed from: float sums depend on their order.
 */
export function near(what: string, told: number | null | undefined, wanted: number | null, scale = 0, slack = 1e-6): void {
  if (told === null || told === undefined || wanted === null) return told === wanted ? undefined : fail(what, told, wanted);
  if (!(Math.abs(told - wanted) <= slack + 1e-11 * Math.max(Math.abs(wanted), Math.abs(scale)))) fail(what, told, wanted);
}

export function same(what: string, told: unknown, wanted: unknown): void {
  if (told !== wanted) fail(what, told, wanted);
}

/** Searches a whole response for forms that no figure may have. */
function checkShape(what: string, answer: unknown): void {
  const text = JSON.stringify(answer);
  if (/"(balance|amount|value|fee|m_token_held|balance_m_token|total_value_m_token)":"[^"]*e[^"]*"/i.test(text)) fail(`${what} has an exponent`, text, null);
  if (/"(balance|amount|value|fee|m_token_held)":"-/.test(text)) fail(`${what} has a negative amount`, text, null);
}

export async function ask<T>(world: World, owner: Owner, path: string): Promise<T> {
  const { status, body } = await world.stage.call<T>(owner.person, "GET", path);
  if (status !== 200) fail(`${path} answers`, status, 200);
  checkShape(path, body);
  return body;
}

export function amount(units: bigint | null): string | null {
  return units === null ? null : formatUnits(units, 18);
}

/** A percentage of a small amount is as imprecise as the amount. */
export function checkPercent(what: string, told: number | null, wanted: number | null): void {
  near(what, told, wanted, 0, 1e-6 + 1e-7 * Math.abs(wanted ?? 0));
}

export async function allPages(world: World, owner: Owner, path: string): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const { transactions, total } = await ask<TransactionPage>(world, owner, `${path}&page_size=100&page=${page}`);
    found.push(...transactions);
    if (found.length >= total || transactions.length === 0) {
      same(`${path} tells as many as it counts`, found.length, total);
      return found;
    }
  }
}
