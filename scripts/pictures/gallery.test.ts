import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { galleryPage, waitForFonts } from "./gallery";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gallery-"));
  mkdirSync(path.join(folder, "chunks"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, css: string) => writeFileSync(path.join(folder, "chunks", name), css);

test("the gallery's page has the classes that define the fonts, and every stylesheet", () => {
  write(
    "a.css", '.O2km_variable{--font-inter:"inter", "inter Fallback"}.GJyn-G_variable{--font-inter-accents:"interAccents"}.other{color:red}',
  );
  write("b.css", "body{margin:0}");
  const page = galleryPage(folder);
  expect(page).toContain('<html lang="en" class="O2km_variable GJyn-G_variable">');
  expect(page.match(/\/static\/chunks\/[ab]\.css/g)).toEqual(["/static/chunks/a.css", "/static/chunks/b.css"]);
});

test("a build without the fonts is an error, because its pictures would show the system's font", () => {
  write("b.css", "body{font-family:var(--font-inter, Inter)}");
  expect(() => galleryPage(folder)).toThrow("defines --font-inter");
});

test("text waits for its font, which the product itself skips if it is late", () => {
  expect(
    waitForFonts("@font-face{font-family:inter;font-display:optional}p{}"),
  ).toBe("@font-face{font-family:inter;font-display:block}p{}");
});
