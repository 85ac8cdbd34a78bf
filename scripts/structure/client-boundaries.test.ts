import { expect, test } from "vitest";
import { checkClientBoundaries } from "./client-boundaries";

const page = 'import { Screen } from "@/components/prices/screen";\n';
const screen = '"use client";\n\nimport { Card } from "./card";\n';
const findings = (files: Record<string, string>) => checkClientBoundaries(new Map(Object.entries(files))).map(({ file }) => file);

test("the file that a page imports may say that it runs in the browser", () => {
  expect(findings({ "app/page.tsx": page, "components/prices/screen.tsx": screen, "components/prices/card.tsx": "" })).toEqual([]);
});

test("a file that only the browser's part imports may not", () => {
  const card = '"use client";\n';
  expect(findings({ "app/page.tsx": page, "components/prices/screen.tsx": screen, "components/prices/card.tsx": card }))
    .toEqual(["components/prices/card.tsx"]);
});

test.each([
  ["over several files", 'export { Card } from "./card";'],
  ["on demand", 'const load = () => import("./card");'],
])("the server may import it %s", (_, text) => {
  expect(findings({ "app/page.tsx": page, "components/prices/screen.tsx": text, "components/prices/card.tsx": '"use client";\n' })).toEqual([]);
});

test("importing a type does not count", () => {
  const text = 'import type { CardProps } from "./card";\n';
  expect(findings({ "app/page.tsx": page, "components/prices/screen.tsx": text, "components/prices/card.tsx": '"use client";\n' }))
    .toEqual(["components/prices/card.tsx"]);
});
