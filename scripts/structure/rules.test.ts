import { expect, test } from "vitest";
import { checkNames, checkPlace, checkRoute, checkText } from "./rules";

test.each([
  "app/(app)/wallets/page.tsx", "app/api/wallets/[id]/route.ts", "app/api/auth/[...nextauth]/route.ts", "messages/zh-TW.json",
  "product-api/db/migrations/0000_first-tables.sql", "docs/decisions/001-one-database.md", "README.md", ".env.example",
  "app/api/[[...path]]/route.ts", "lib/client/cache/use-call.test.tsx", ".ci/run",
])("%s is well named", (file) => expect(checkNames(file)).toEqual([]));

test.each(["components/wallets/WalletTable.tsx", "lib/shared/format/money_format.ts", "docs/Notes.md"])("%s is not kebab-case", (file) =>
  expect(checkNames(file)).toHaveLength(1),
);

test.each([
  "utils/x.ts", "components/wallet/list.tsx", "product-api/services/x.ts", "product-api/domain/user/queries.ts", "sandbox/twitter/main.ts",
])(
  "%s is in no known folder",
  (file) => expect(checkPlace(file)).toHaveLength(1),
);

test.each([
  "product-api/main.ts", "product-api/domain/context.ts", "components/ui/controls/button.tsx", "middleware.ts", "tests/e2e/wallet.spec.ts",
])(
  "%s is where it belongs",
  (file) => expect(checkPlace(file)).toEqual([]),
);

test("warns about long files, refuses longer ones, and ignores data", () => {
  const lines = (count: number) => "x\n".repeat(count);
  expect(checkText("lib/a.ts", lines(250))).toEqual([]);
  expect(checkText("lib/a.ts", lines(251))[0]?.level).toBe("warning");
  expect(checkText("lib/a.ts", lines(401))[0]?.level).toBe("error");
  expect(checkText("messages/en.json", lines(900))).toEqual([]);
});

test.each(["test", "describe", "it.concurrent"])("a %s marked as the only one is refused", (call) => {
  expect(checkText("lib/a.test.ts", `${call}${".only"}("x", () => {})`)).toHaveLength(1);
});

test.each([
  "app/api/[[...path]]/route.ts", "app/api/auth/[...nextauth]/route.ts", "app/session/renew/route.ts", "app/api/error.tsx",
])("%s is an allowed route", (file) =>
  expect(checkRoute(file)).toEqual([]),
);
test.each(["app/api/wallets/[id]/route.ts", "app/api/auth/refresh/route.ts", "app/api/route.ts"])("%s is not an allowed route", (file) =>
  expect(checkRoute(file)).toHaveLength(1),
);

test.each([
  ["components/unheard-of/data.ts", "knownFolders"],
  ["unheard-of/data.ts", "topLevel"],
])("says of %s which list of which file would allow it", (file, list) => {
  const texts = checkPlace(file).map(({ what }) => what);
  expect(texts).toEqual([expect.stringContaining(`add it to \`${list}\` in scripts/structure/rules.ts`)]);
});
