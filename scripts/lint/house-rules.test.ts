import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";

const eslint = new ESLint({
  overrideConfig: [
    { files: ["**/*.ts", "**/*.tsx"], languageOptions: { parserOptions: { projectService: false, project: null } } },
    { files: ["**/*.ts", "**/*.tsx"], rules: tseslint.configs.disableTypeChecked.rules ?? {} },
  ] as ESLint.Options["overrideConfig"],
});

/** The ids of the rules that refuse `code` as the text of `filePath`. */
async function refusals(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const importOf = (source: string) => `import { x } from "${source}";\nx();\n`;
const typeImportOf = (source: string) => `import type { X } from "${source}";\nexport type Y = X;\n`;

/** A file of every folder of the table in docs/architecture.md. */
const fileOf = {
  app: "app/(app)/wallets/page.tsx",
  components: "components/wallets/list/wallet-table.tsx",
  "components/ui": "components/ui/controls/button.tsx",
  "lib/client": "lib/client/request/api.ts",
  "lib/shared": "lib/shared/format/money.ts",
  "lib/server": "lib/server/readers/wallets.ts",
  contracts: "contracts/wallets.ts",
  "product-api/http": "product-api/http/routes/wallets.ts",
  "product-api/workers": "product-api/workers/chain-sync/work.ts",
  "product-api/domain": "product-api/domain/wallets/queries.ts",
  "product-api/db": "product-api/db/schema.ts",
  "product-api/upstreams": "product-api/upstreams/chain/client.ts",
  sandbox: "sandbox/chain/main.ts",
  scripts: "scripts/start.ts",
  tests: "tests/support/product.ts",
} as const;
type Folder = keyof typeof fileOf;
const folders = Object.keys(fileOf) as Folder[];

const lib: Folder[] = ["lib/client", "lib/shared", "lib/server"];
const mayImport: Partial<Record<Folder, Folder[]>> = {
  app: ["components", "components/ui", ...lib, "contracts"],
  components: ["components/ui", "lib/client", "lib/shared", "contracts"],
  "components/ui": [],
  "lib/server": ["lib/shared", "contracts"],
  "lib/client": ["lib/shared", "contracts"],
  "lib/shared": ["contracts"],
  contracts: [],
  "product-api/http": ["product-api/domain", "contracts"],
  "product-api/workers": ["product-api/domain", "product-api/upstreams"],
  "product-api/domain": ["product-api/db", "contracts"],
  "product-api/db": [],
  "product-api/upstreams": [],
  sandbox: [],
};

describe.each(Object.entries(mayImport) as [Folder, Folder[]][])("%s", (folder, allowed) => {
  const targets = folders.filter((target) => target !== folder);

  test.each(targets.filter((target) => !allowed.includes(target)))("may not import %s", async (target) => {
    expect(await refusals(fileOf[folder], importOf(`@/${fileOf[target].replace(/\.tsx?$/, "")}`))).toEqual(["house/imports"]);
  });

  test.each([folder, ...allowed])("may import %s", async (target) => {
    const code = target === "contracts" ? typeImportOf : importOf;
    expect(await refusals(fileOf[folder], code(`@/${fileOf[target].replace(/\.tsx?$/, "")}`))).toEqual([]);
  });
});

test.each([
  ["a relative path", 'import { x } from "../../../product-api/domain/auth/commands";\nx();\n'],
  ["a path with a detour", 'import { x } from "@/lib/../product-api/main";\nx();\n'],
  ["a side effect", 'import "@/product-api/main";\n'],
  ["a type", 'import type { X } from "@/product-api/db/schema";\nexport type Y = X;\n'],
  ["an inline type", 'export type X = import("@/product-api/db/schema").X;\n'],
  ["a re-export", 'export { x } from "@/product-api/main";\n'],
  ["a re-export of everything", 'export * from "@/product-api/main";\n'],
  ["a dynamic import", 'export const x = import("@/product-api/main");\n'],
  ["a template", "export const x = (name: string) => import(`@/product-api/${name}`);\n"],
  ["a computed path", "export const x = (name: string) => import(name);\n"],
])("the web half cannot reach the product API by %s", async (_, code) => {
  expect(await refusals(fileOf.app, code)).toEqual(["house/imports"]);
});

test.each([
  ["components", "@radix-ui/react-dialog"], ["components", "swr"], ["components/ui", "next/navigation"],
  ["components/ui", "zod"], ["app", "drizzle-orm"], ["lib/server", "fastify"], ["product-api/http", "next"],
  ["sandbox", "react"], ["contracts", "fastify"],
] as [Folder, string][])("%s may not import the library %s", async (folder, library) => {
  expect(await refusals(fileOf[folder], importOf(library))).toEqual(["house/imports"]);
});

test.each([
  ["components", "next/navigation"], ["components", "next-intl"], ["components/ui", "@radix-ui/react-tabs"],
  ["components/ui", "next/link"], ["app", "next-intl/server"], ["lib/client", "swr"], ["sandbox", "viem"],
  ["product-api/db", "drizzle-orm/pg-core"], ["product-api/upstreams", "undici"], ["contracts", "zod"],
] as [Folder, string][])("%s may import the library %s", async (folder, library) => {
  expect(await refusals(fileOf[folder], importOf(library))).toEqual([]);
});

test("the root files put the product API together, and nothing imports them", async () => {
  expect(await refusals("product-api/main.ts", importOf("./http/server"))).toEqual([]);
  expect(await refusals("product-api/main.ts", importOf("@/lib/server/env"))).toEqual(["house/imports"]);
  expect(await refusals("product-api/http/server.ts", importOf("../env"))).toEqual(["house/imports"]);
  expect(await refusals("middleware.ts", importOf("./product-api/main"))).toEqual(["house/imports"]);
});

test("tests and scripts may import what they check", async () => {
  expect(await refusals("product-api/domain/wallets/rules.test.ts", importOf("@/tests/support/builders"))).toEqual([]);
  expect(await refusals("scripts/check.ts", importOf("@/contracts/wallets"))).toEqual([]);
});

const restricted = "no-restricted-syntax";
test.each([
  ["lib/server/session/current.ts", "export const x = process.env.X;\n", restricted],
  ["product-api/main.ts", "const { env } = process;\nexport { env };\n", restricted],
  ["app/page.tsx", 'export const x = fetch("/api/wallets");\n', restricted],
  ["product-api/domain/wallets/commands.ts", 'export const x = fetch("http://x");\n', restricted],
  ["product-api/domain/wallets/rules.ts", "export const x = Date.now();\n", restricted],
  ["product-api/domain/wallets/rules.ts", "export const x = new Date();\n", restricted],
  ["product-api/domain/wallets/rules.ts", "export const x = Math.random();\n", restricted],
  ["components/wallets/list.tsx", "console.log(1);\n", "no-console"],
  ["product-api/domain/wallets/rules.ts", importOf("drizzle-orm"), "@typescript-eslint/no-restricted-imports"],
  ["product-api/domain/leaderboard/ranks/rules.ts", importOf("drizzle-orm"), "@typescript-eslint/no-restricted-imports"],
  ["product-api/http/server.ts", importOf("pg"), "@typescript-eslint/no-restricted-imports"],
  ["components/wallets/list.tsx", importOf("@/contracts/wallets"), "@typescript-eslint/no-restricted-imports"],
  ["lib/client/live/connection.ts", importOf("../../../contracts/live"), "@typescript-eslint/no-restricted-imports"],
  ["lib/client/request/api.ts", importOf("zod"), "@typescript-eslint/no-restricted-imports"],
  ["components/wallets/list.tsx", 'import { type X } from "@/contracts/wallets";\nexport type Y = X;\n', "@typescript-eslint/no-import-type-side-effects"],
  ["contracts/wallets-rules.ts", importOf("zod"), "@typescript-eslint/no-restricted-imports"],
  ["contracts/wallets-rules.ts", importOf("./wallets"), "@typescript-eslint/no-restricted-imports"],
  ["contracts/wire.ts", "export const x: any = 1;\n", "@typescript-eslint/no-explicit-any"],
  ["lib/client/use-x.ts", 'import { useState } from "react";\nexport const useX = (on: boolean) => (on ? useState(1) : null);\n', "react-hooks/rules-of-hooks"],
  ["components/wallets/list.test.tsx", 'vi.mock("next/navigation", () => ({}));\n', restricted],
])("a law is broken in %s by %s", async (file, code, rule) => {
  expect(await refusals(file, code)).toEqual([rule]);
});

test.each([
  ["lib/server/env.ts", "export const x = process.env.X;\n"],
  ["product-api/upstreams/prices/client.ts", 'export const x = fetch("http://x");\n'],
  ["product-api/domain/wallets/rules.ts", "export const x = (at: number) => new Date(at);\n"],
  ["product-api/domain/wallets/queries.ts", importOf("drizzle-orm")],
  ["product-api/domain/leaderboard/ranks/commands-histogram.ts", importOf("drizzle-orm")],
  ["product-api/domain/wallets/rules.ts", 'import type { SQL } from "drizzle-orm";\nexport type X = SQL;\n'],
  ["product-api/main.ts", "console.log(1);\n"],
  ["components/wallets/list.tsx", importOf("@/contracts/wallets-rules")],
  ["lib/client/wallets.ts", 'export const x = () => import("@/contracts/wallets");\n'],
  ["lib/server/readers/wallets.ts", importOf("@/contracts/wallets")],
  ["components/wallets/list.test.tsx", importOf("@/contracts/wallets")],
  ["contracts/wallets-rules.ts", importOf("./wire-rules")],
])("no law is broken in %s by %s", async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
});
