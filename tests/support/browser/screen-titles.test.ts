import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { screenTitles } from "./screen-titles";

it("every page of the app is in the list", () => {
  const files = readdirSync("app/(app)", { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => path.basename(file) === "page.tsx").map((file) => `/${path.dirname(file)}`);
  expect(Object.keys(screenTitles).toSorted()).toEqual(pages.toSorted());
});
