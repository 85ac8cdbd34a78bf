import type { Call } from "../../contracts/call";
import { calls } from "../../contracts/calls";

/** The parts of a call that are held against an API. */
export type ContractCall = Pick<Call, "method" | "path" | "auth" | "extension" | "params" | "query" | "body" | "response">;

export const keyOf = ({ method, path: callPath }: Pick<ContractCall, "method" | "path">): string => `${method} ${callPath}`;

/** Every call of the contract by `METHOD /path`: SPEC.md's own first, then the additions. */
export function readContract(): Map<string, ContractCall> {
  const sorted: readonly ContractCall[] = [...calls.filter(({ extension }) => !extension), ...calls.filter(({ extension }) => extension)];
  return new Map(sorted.map((call) => [keyOf(call), call]));
}
