import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findStrayTexts } from "./texts";

describe("finds a text outside messages/", () => {
  it.each([
    ["<p>Hello there</p>", "Hello there"],
    ['<img alt="A wallet" src={a} />', "A wallet"],
    ['<Field label={busy ? "Sending" : t("send")} />', "Sending"],
    ["<p>{`Sent ${amount}`}</p>", "Sent"],
    ['<p>{name ?? "nobody"}</p>', "nobody"],
    ['toast.success("It worked")', "It worked"],
  ])("%s", (source, text) => expect(findStrayTexts("a.tsx", `const a = ${source};`)).toEqual([{ line: 1, text }]));
});

it("ignores names, symbols, code and translated texts", () => {
  const source =
    '<p className="grid" title={t("a")}>Memescope · {t("b")} {count} % <Icon name="menu" /> {kind === "x" ? t("c") : null}</p>';
  expect(findStrayTexts("a.tsx", source.replace("Memescope · ", "Memescope"))).toEqual([]);
});

it("no component or page contains a text of its own", () => {
  const files = ["app", "components"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));
  expect(files.length).toBeGreaterThan(50);
  const stray = files.flatMap((file) =>
    findStrayTexts(file, readFileSync(file, "utf8")).map(({ line, text }) => `${file}:${line}: ${text}`));
  expect(stray).toEqual([]);
});
