import { beforeAll, expect, test } from "vitest";
import { lintFiles } from "./lint-files";

const importOf = (source: string) => `import { x } from "${source}";\nx();\n`;
const typeImportOf = (source: string) => `import type { X } from "${source}";\nexport type Y = X;\n`;

const foreignImports: [file: string, code: string][] = [
  ["components/wallets/changes.ts", 'import { x } from "@/lib/server/env";\nx();\n'],
  ["components/wallets/changes-2.ts", importOf("../../lib/server/env")],
  ["components/wallets/changes-3.ts", importOf("@radix-ui/react-dialog")],
  ["components/times/age.tsx", importOf("@/components/wallets/keys")],
  ["components/ui/controls/button.tsx", importOf("@/components/times/age")],
  ["components/ui/controls/button-2.tsx", importOf("next/headers")],
  ["lib/client/request/api.ts", importOf("@/components/wallets/keys")],
  ["lib/server/readers.ts", importOf("@/lib/client/request/api")],
  ["lib/server/readers-2.ts", importOf("fastify")],
  ["contracts/wallets/calls.ts", importOf("@/lib/shared/format/figures")],
  ["app/page.tsx", typeImportOf("@/product-api/db/schema/wallets")],
  ["app/page-2.tsx", 'export type X = import("@/product-api/env").X;\n'],
  ["app/page-3.tsx", 'export * from "@/product-api/env";\n'],
  ["app/page-4.tsx", 'export const x = import("@/product-api/env");\n'],
  ["middleware.ts", importOf("./product-api/env")],
  ["product-api/domain/wallets/queries.ts", importOf("../portfolio/queries")],
  ["product-api/domain/wallets/queries-2.ts", importOf("../../upstreams/social-text")],
  ["product-api/http/server.ts", importOf("../env")],
  ["product-api/http/server-2.ts", importOf("@/lib/shared/format/figures")],
  ["sandbox/env.ts", importOf("@/product-api/env")],
];

const restricted = "project(restricted-syntax)";
const restrictedImports = "project(restricted-imports)";
const broken: [file: string, code: string, rule: string][] = [
  ["lib/server/session/current.ts", "export const x = process.env.X;\n", restricted],
  ["product-api/app-2.ts", "const { env } = process;\nexport { env };\n", restricted],
  ["app/page-6.tsx", 'export const x = fetch("/api/wallets");\n', restricted],
  ["product-api/domain/wallets/commands.ts", 'export const x = fetch("http://x");\n', restricted],
  ["product-api/domain/wallets/rules.ts", "export const x = Date.now();\n", restricted],
  ["product-api/domain/wallets/rules-2.ts", "export const x = new Date();\n", restricted],
  ["product-api/domain/wallets/rules-3.ts", "export const x = Math.random();\n", restricted],
  ["components/wallets/list.tsx", 'export const x = ["a", "b"].join(" · ");\n', restricted],
  ["components/wallets/list-2.tsx", 'export const x = <p>{a} · {b}</p>;\n', restricted],
  ["components/wallets/list-3.tsx", 'export const x = (a: string) => `${a} · b`;\n', restricted],
  ["components/wallets/list-4.tsx", 'export const x = ["a", "b"].join("\\u00a0· ");\n', restricted],
  ["components/wallets/list-5.tsx", 'export const x = (a: string) => `${a}\\u00a0· b`;\n', restricted],
  ["app/page-7.tsx", 'export const x = ["a", "b"].join("\u00a0· ");\n', restricted],
  ["components/wallets/list-6.tsx", "console.log(1);\n", "eslint(no-console)"],
  ["product-api/domain/wallets/rules-4.ts", importOf("drizzle-orm"), restrictedImports],
  ["product-api/domain/leaderboard/ranks/rules.ts", importOf("drizzle-orm"), restrictedImports],
  ["product-api/http/server-3.ts", importOf("pg"), restrictedImports],
  ["components/wallets/list-7.tsx", importOf("@/contracts/wallets/calls"), restrictedImports],
  ["lib/client/live/connection.ts", importOf("../../../contracts/live/calls"), restrictedImports],
  ["lib/client/request/api-2.ts", importOf("zod"), restrictedImports],
  ["components/wallets/list-8.tsx", 'export { useTranslations } from "next-intl";\n', restrictedImports],
  ["components/ui/tables/pager.tsx", 'export { useTranslations } from "next-intl";\n', restrictedImports],
  ["components/wallets/list-14.tsx", 'import * as x from "next-intl";\nexport { x };\n', restrictedImports],
  [
    "components/wallets/list-9.tsx",
    'import { type X } from "@/contracts/wallets/calls";\nexport type Y = X;\n',
    "typescript(no-import-type-side-effects)",
  ],
  ["contracts/wallets/rules.ts", importOf("zod"), restrictedImports],
  ["contracts/wallets/b-rules.ts", importOf("./calls"), restrictedImports],
  ["contracts/fields/wire.ts", "export const x: any = 1;\n", "typescript(no-explicit-any)"],
  [
    "lib/client/use-x.ts",
    'import { useState } from "react";\nexport const useX = (on: boolean) => (on ? useState(1) : null);\n',
    "react-hooks(rules-of-hooks)",
  ],
  ["components/wallets/list.test.tsx", 'vi.mock("next/navigation", () => ({}));\n', restricted],
  ["app/page-8.tsx", "export const x = (name: string) => import(name);\n", restricted],
  ["components/wallets/list-10.tsx", 'export const x = (router: { push: (to: string) => void }) => router.push("/wallets");\n', restricted],
  ["app/(app)/layout.tsx", 'export { readSession } from "@/lib/server/session/current";\n', restrictedImports],
  ["lib/shared/checks.ts", `export const x = [${"1, ".repeat(50)}];\n`, "project(line-length)"],
  ["lib/shared/checks-2.ts", `// ${"so that nobody has to scroll ".repeat(5)}\nexport const x = 1;\n`, "project(line-length)"],
  ["lib/shared/checks-3.ts", `export const x = "short"; // ${"so that nobody has to scroll ".repeat(5)}\n`, "project(line-length)"],
];

const allowed: [file: string, code: string][] = [
  ["app/page-5.tsx", importOf("@/components/wallets/keys")],
  ["components/wallets/changes-4.ts", importOf("@/components/times/age")],
  ["components/wallets/changes-5.ts", importOf("../ui/controls/button")],
  ["components/ui/controls/link.tsx", importOf("next/navigation")],
  ["lib/server/readers-3.ts", importOf("node:fs")],
  ["product-api/domain/portfolio/queries-2.ts", importOf("../wallets/queries")],
  ["product-api/app.ts", importOf("./http/server")],
  ["product-api/domain/wallets/rules.test.ts", importOf("@/tests/support/builders")],
  ["lib/server/env.ts", "export const x = process.env.X;\n"],
  ["product-api/upstreams/prices/client.ts", 'export const x = fetch("http://x");\n'],
  ["product-api/domain/wallets/rules-5.ts", "export const x = (at: number) => new Date(at);\n"],
  ["product-api/domain/wallets/queries-3.ts", importOf("drizzle-orm")],
  ["product-api/domain/leaderboard/ranks/commands-histogram.ts", importOf("drizzle-orm")],
  ["product-api/domain/wallets/rules-6.ts", 'import type { SQL } from "drizzle-orm";\nexport type X = SQL;\n'],
  ["product-api/main.ts", "console.log(1);\n"],
  ["components/wallets/list-11.tsx", importOf("@/contracts/wallets/rules")],
  [
    "components/wallets/list-12.tsx",
    'import { DOT } from "@/lib/shared/format/dot";\nexport const x = (a: string) => [a, `${a}${DOT}b`].join(DOT);\n',
  ],
  ["components/wallets/list-15.tsx", 'import { useLocale, type useTranslations as X } from "next-intl";\nexport { useLocale, type X };\n'],
  ["components/wallets/list-13.tsx", "export const x = <p>{a}&nbsp;· {b}</p>;\n"],
  ["app/global-error.tsx", "export const x = <title>{`${a} · Memescope`}</title>;\n"],
  ["lib/client/wallets.ts", 'export const x = () => import("@/contracts/wallets/calls");\n'],
  ["lib/server/readers/wallets.ts", importOf("@/contracts/wallets/calls")],
  ["components/wallets/list-2.test.tsx", importOf("@/contracts/wallets/calls")],
  ["contracts/wallets/c-rules.ts", importOf("../fields/wire-rules")],
  ["lib/shared/checks-4.ts", `export const x = "${"text ".repeat(40)}";\n`],
];

let found: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  found = await lintFiles([...foreignImports, ...broken, ...allowed]);
});

test.each(foreignImports)("%s may not have %s", (file) => expect(found.get(file)).toContain("boundaries(dependencies)"));

test.each(broken)("a rule is broken in %s by %s", (file, _code, rule) => expect(found.get(file)).toEqual([rule]));

test.each(allowed)("%s may have %s", (file) => expect(found.get(file)).toEqual([]));
