import type { Call } from "../../contracts/call";
import { calls } from "../../contracts/calls";

/** The properties of a call that are checked against an API. */
export type ContractCall = Pick<Call, "method" | "path" | "auth" | "extension" | "params" | "query" | "body" | "response">;

export const keyOf = ({ method, path: callPath }: Pick<ContractCall, "method" | "path">): string => `${method} ${callPath}`;

/** Every call of the contract by `METHOD /path`: first SPEC.md's, then the extensions. */
export function readContract(): Map<string, ContractCall> {
  const sorted: readonly ContractCall[] = [...calls.filter(({ extension }) => !extension), ...calls.filter(({ extension }) => extension)];
  return new Map(sorted.map((call) => [keyOf(call), call]));
}
