import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "../../contracts/call";

/** The parts of a call that are held against an API. */
export type ContractCall = Pick<Call, "method" | "path" | "auth" | "extension" | "params" | "query" | "body" | "response">;

export const keyOf = ({ method, path: callPath }: Pick<ContractCall, "method" | "path">): string => `${method} ${callPath}`;

/** Every call of the contract by `METHOD /path`: SPEC.md's own first, then the additions. */
export async function readContract(root = "contracts"): Promise<Map<string, ContractCall>> {
  const calls: ContractCall[] = [];
  for (const file of readdirSync(root).filter((one) => /^[a-z-]+\.ts$/.test(one)).sort()) {
    const exported = (await import(pathToFileURL(path.resolve(root, file)).href)) as Record<string, unknown>;
    for (const [name, table] of Object.entries(exported)) {
      if (name.endsWith("Calls")) calls.push(...Object.values(table as Record<string, ContractCall>));
    }
  }
  const sorted = [...calls.filter(({ extension }) => !extension), ...calls.filter(({ extension }) => extension)];
  return new Map(sorted.map((call) => [keyOf(call), call]));
}
