import { ESLint } from "eslint";
import { expect, test } from "vitest";

const eslint = new ESLint();

/** The ids of the rules that reject `code` as the content of `filePath`. */
async function refusals(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const importOf = (source: string) => `import { x } from "${source}";\nx();\n`;
const typeImportOf = (source: string) => `import type { X } from "${source}";\nexport type Y = X;\n`;

const refused = "boundaries/dependencies";
test.each([
  ["components/wallets/changes.ts", 'import { x } from "@/lib/server/env";\nx();\n'],
  ["components/wallets/changes.ts", importOf("../../lib/server/env")],
  ["components/wallets/changes.ts", importOf("@radix-ui/react-dialog")],
  ["components/times/age.tsx", importOf("@/components/wallets/keys")],
  ["components/ui/controls/button.tsx", importOf("@/components/times/age")],
  ["components/ui/controls/button.tsx", importOf("next/headers")],
  ["lib/client/request/api.ts", importOf("@/components/wallets/keys")],
  ["lib/server/env.ts", importOf("@/lib/client/request/api")],
  ["lib/server/env.ts", importOf("fastify")],
  ["contracts/wallets/calls.ts", importOf("@/lib/shared/format/figures")],
  ["app/page.tsx", typeImportOf("@/product-api/db/schema/wallets")],
  ["app/page.tsx", 'export type X = import("@/product-api/env").X;\n'],
  ["app/page.tsx", 'export * from "@/product-api/env";\n'],
  ["app/page.tsx", 'export const x = import("@/product-api/env");\n'],
  ["middleware.ts", importOf("./product-api/env")],
  ["product-api/domain/wallets/queries.ts", importOf("../portfolio/queries")],
  ["product-api/domain/wallets/queries.ts", importOf("../../upstreams/social-text")],
  ["product-api/http/server.ts", importOf("../env")],
  ["product-api/http/server.ts", importOf("@/lib/shared/format/figures")],
  ["sandbox/env.ts", importOf("@/product-api/env")],
])("%s may not have %s", async (file, code) => {
  expect(await refusals(file, code)).toContain(refused);
});

test.each([
  ["app/page.tsx", importOf("@/components/wallets/keys")],
  ["components/wallets/changes.ts", importOf("@/components/times/age")],
  ["components/wallets/changes.ts", importOf("../ui/controls/button")],
  ["components/ui/controls/link.tsx", importOf("next/navigation")],
  ["lib/server/env.ts", importOf("node:fs")],
  ["product-api/domain/portfolio/queries.ts", importOf("../wallets/queries")],
  ["product-api/main.ts", importOf("./http/server")],
  ["product-api/domain/wallets/rules.test.ts", importOf("@/tests/support/builders")],
])("%s may have %s", async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
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
  ["components/wallets/list.tsx", 'export const x = ["a", "b"].join(" · ");\n', restricted],
  ["components/wallets/list.tsx", 'export const x = <p>{a} · {b}</p>;\n', restricted],
  ["components/wallets/list.tsx", 'export const x = (a: string) => `${a} · b`;\n', restricted],
  ["components/wallets/list.tsx", 'export const x = ["a", "b"].join("\\u00a0· ");\n', restricted],
  ["components/wallets/list.tsx", 'export const x = (a: string) => `${a}\\u00a0· b`;\n', restricted],
  ["app/page.tsx", 'export const x = ["a", "b"].join("\u00a0· ");\n', restricted],
  ["components/wallets/list.tsx", "console.log(1);\n", "no-console"],
  ["product-api/domain/wallets/rules.ts", importOf("drizzle-orm"), "@typescript-eslint/no-restricted-imports"],
  ["product-api/domain/leaderboard/ranks/rules.ts", importOf("drizzle-orm"), "@typescript-eslint/no-restricted-imports"],
  ["product-api/http/server.ts", importOf("pg"), "@typescript-eslint/no-restricted-imports"],
  ["components/wallets/list.tsx", importOf("@/contracts/wallets/calls"), "@typescript-eslint/no-restricted-imports"],
  ["lib/client/live/connection.ts", importOf("../../../contracts/live/calls"), "@typescript-eslint/no-restricted-imports"],
  ["lib/client/request/api.ts", importOf("zod"), "@typescript-eslint/no-restricted-imports"],
  ["components/wallets/list.tsx", 'export { useTranslations } from "next-intl";\n', "@typescript-eslint/no-restricted-imports"],
  ["components/ui/tables/pager.tsx", 'export { useTranslations } from "next-intl";\n', "@typescript-eslint/no-restricted-imports"],
  [
    "components/wallets/list.tsx",
    'import { type X } from "@/contracts/wallets/calls";\nexport type Y = X;\n',
    "@typescript-eslint/no-import-type-side-effects",
  ],
  ["contracts/wallets/rules.ts", importOf("zod"), "@typescript-eslint/no-restricted-imports"],
  ["contracts/wallets/rules.ts", importOf("./calls"), "@typescript-eslint/no-restricted-imports"],
  ["contracts/fields/wire.ts", "export const x: any = 1;\n", "@typescript-eslint/no-explicit-any"],
  [
    "lib/client/use-x.ts",
    'import { useState } from "react";\nexport const useX = (on: boolean) => (on ? useState(1) : null);\n',
    "react-hooks/rules-of-hooks",
  ],
  ["components/wallets/list.test.tsx", 'vi.mock("next/navigation", () => ({}));\n', restricted],
  ["app/page.tsx", "export const x = (name: string) => import(name);\n", restricted],
  ["components/wallets/list.tsx", 'export const x = (router: { push: (to: string) => void }) => router.push("/wallets");\n', restricted],
  ["app/(app)/layout.tsx", 'export { readSession } from "@/lib/server/session/current";\n', "@typescript-eslint/no-restricted-imports"],
])("a rule is broken in %s by %s", async (file, code, rule) => {
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
  ["components/wallets/list.tsx", importOf("@/contracts/wallets/rules")],
  [
    "components/wallets/list.tsx",
    'import { DOT } from "@/lib/shared/format/dot";\nexport const x = (a: string) => [a, `${a}${DOT}b`].join(DOT);\n',
  ],
  ["components/wallets/list.tsx", "export const x = <p>{a}&nbsp;· {b}</p>;\n"],
  ["app/global-error.tsx", "export const x = <title>{`${a} · Memescope`}</title>;\n"],
  ["lib/client/wallets.ts", 'export const x = () => import("@/contracts/wallets/calls");\n'],
  ["lib/server/readers/wallets.ts", importOf("@/contracts/wallets/calls")],
  ["components/wallets/list.test.tsx", importOf("@/contracts/wallets/calls")],
  ["contracts/wallets/rules.ts", importOf("../fields/wire-rules")],
])("no rule is broken in %s by %s", async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
});

test.each([
  ["code", `export const x = [${"1, ".repeat(50)}];\n`],
  ["a comment", `// ${"so that nobody has to scroll ".repeat(5)}\nexport const x = 1;\n`],
  ["a comment beside a text", `export const x = "short"; // ${"so that nobody has to scroll ".repeat(5)}\n`],
])("a line of %s has at most 140 characters", async (_what, code) => {
  expect(await refusals("lib/shared/checks.ts", code)).toEqual(["layout/line-length"]);
});

test("a longer line may hold one long text", async () => {
  expect(await refusals("lib/shared/checks.ts", `export const x = "${"text ".repeat(40)}";\n`)).toEqual([]);
});
