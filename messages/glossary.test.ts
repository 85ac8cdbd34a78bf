import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mails } from "@/product-api/db/schema/mail";
import { composeMail } from "@/product-api/domain/mail/compose";
import { crashMessages } from "./crash";
import en from "./en.json";
import zhCN from "./zh-CN.json";
import zhTW from "./zh-TW.json";

interface Tree {
  [name: string]: string | Tree;
}

const languages = ["en", "zh-CN", "zh-TW"] as const;
type Language = (typeof languages)[number];

interface Never {
  language: Language;
  variant: string;
}

function flatten(tree: Tree, prefix = ""): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) => (typeof value === "string"
    ? [[prefix + name, value] as [string, string]]
    : flatten(value, `${prefix}${name}.`)));
}

/** Every text that users read, by its path: screens, crash screens, e-mails. */
function textsOf(language: Language): Map<string, string> {
  const screens = flatten({ ...{ en, "zh-CN": zhCN, "zh-TW": zhTW }[language], crash: crashMessages[language] });
  const letters = mails.kind.enumValues.flatMap((kind) => {
    const { subject, text } = composeMail(kind, language, "");
    return [[`mail.${kind}.subject`, subject], [`mail.${kind}.text`, text]] as [string, string][];
  });
  return new Map([...screens, ...letters]);
}

const glossary = readFileSync(join(import.meta.dirname, "../docs/glossary.md"), "utf8");
const cells = glossary
  .split("\n")
  .filter((line) => /^\|(?! ?-)/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
const inTicks = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const nevers = cells.flat().flatMap(inTicks).flatMap((text): Never[] => {
  const [, language, variant] = /^(en|zh-CN|zh-TW): (.+)$/.exec(text) ?? [];
  return language && variant ? [{ language: language as Language, variant }] : [];
});
/** Longer phrases in which a forbidden word is correct. */
const allowed = cells.filter((row) => row.length === 6).flatMap((row) => inTicks(row[4]));
const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<Language, Map<string, string>>;

/** The texts that contain a forbidden word. Case matters only if the rule has a capital inside: `Set Up`. */
function refused({ language, variant }: Never, within: Map<string, string> = texts[language]): string[] {
  const isCased = /[a-z] [A-Z]/.test(variant);
  const plain = (text: string) => (isCased ? text : text.toLowerCase());
  const found = [...within].filter(([, text]) =>
    plain(allowed.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text)).includes(plain(variant)));
  return found.map(([path, text]) => `${path}: ${text}`);
}

describe("docs/glossary.md", () => {
  it("is parsed completely", () => {
    expect(nevers.length).toBeGreaterThan(60);
    expect(new Set(nevers.map(({ language }) => language))).toEqual(new Set(languages));
    expect(allowed).toContain("堆栈跟踪");
  });

  it("detects each word that it forbids, but not the phrases that it allows", () => {
    const missed = nevers.filter((never) => refused(never, new Map([["a", `x ${never.variant}x`]])).length === 0);
    expect(missed).toEqual([]);
    expect(refused({ language: "zh-CN", variant: "跟踪" }, new Map([["a", "堆栈跟踪"], ["b", "停止跟踪"]]))).toEqual(["b: 停止跟踪"]);
  });

  it.each(nevers)("$language never uses $variant", (never) => expect(refused(never)).toEqual([]));

  it("chooses terms that are really used, and none that it forbids", () => {
    const terms = cells.filter((row) => row.length === 6 && row[0] !== "English");
    expect(terms.length).toBeGreaterThan(40);
    for (const [english, mainland = "", taiwan = ""] of terms) {
      for (const [language, words] of [["zh-CN", mainland], ["zh-TW", taiwan]] as const) {
        for (const word of words.split("、")) {
          expect([...texts[language].values()].some((text) => text.includes(word)), `${english}: ${word}`).toBe(true);
          expect(nevers.filter((never) => never.language === language && word.includes(never.variant)), `${english}: ${word}`).toEqual([]);
        }
      }
    }
  });
});

describe("texts are written consistently", () => {
  const wrong = (language: Language, isWrong: (text: string, path: string) => boolean) =>
    [...texts[language]].filter(([path, text]) => isWrong(text, path)).map(([path, text]) => `${path}: ${text}`);
  const saysFailedTo = (path: string) => texts.en.get(path)!.startsWith("Failed to");

  it("report failures in each market's usual wording", () => {
    expect(wrong("zh-CN", (text, path) => saysFailedTo(path) && !text.includes("失败"))).toEqual([]);
    expect(wrong("zh-TW", (text, path) => saysFailedTo(path) && !text.startsWith("無法"))).toEqual([]);
  });

  it.each(["zh-CN", "zh-TW"] as const)("%s has no space beside full-width punctuation, and one between Chinese and a figure", (language) => {
    const full = "，。；：！？（）、";
    // Only spaces, not line breaks: e-mails have blank lines.
    expect(wrong(language, (text) => new RegExp(`[${full}] | [${full}]`).test(text))).toEqual([]);
    const figures =
      /\p{Script=Han}\{(?:count|total|minutes|points|seconds|max|min)\}|\{(?:count|total|minutes|points|seconds|max|min)\}\p{Script=Han}/u;
    expect(wrong(language, (text) => figures.test(text))).toEqual([]);
    expect(wrong(language, (text) => /[\d}][\s\u202f]+%/.test(text))).toEqual([]);
  });

  it("English separates a figure from its percent sign, and uses only typographic apostrophes", () => {
    // "Top 8%" comes from the product API, and other product APIs write it the same way.
    expect(wrong("en", (text, path) => /[\d}] ?%/.test(text) && path !== "leaderboard.top")).toEqual([]);
    expect(wrong("en", (text) => /\w'\w/.test(text))).toEqual([]);
  });
});
