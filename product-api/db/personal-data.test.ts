import { readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";

const schemas = import.meta.glob<Record<string, unknown>>("./schema/*.ts", { eager: true });

it("docs/personal-data.md says of every table what it holds of people and how long, and names no other", () => {
  const stored = Object.values(schemas).flatMap((schema) =>
    Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one).name] : [])));
  const text = readFileSync("docs/personal-data.md", "utf8");
  const rows = text.slice(text.indexOf("## In the database"), text.indexOf("## Outside of it")).split("\n").filter((line) => line.startsWith("| `"));
  const described = rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(described.toSorted()).toEqual([...new Set(stored)].toSorted());
});
