import { expect, it } from "vitest";
import { languageOf } from "./language-rules";

it.each([
  ["zh-TW", "zh-TW"], ["zh-Hant-HK,zh;q=0.9", "zh-TW"], ["zh", "zh-CN"], ["fr-CH, fr;q=0.9, zh-CN;q=0.8, en;q=0.7", "zh-CN"],
  ["en-GB,zh;q=0.5", "en"], ["fr", "en"], ["*", "en"], [undefined, "en"], ["zh".repeat(9_000), "zh-CN"],
])("Accept-Language %s is answered in %s", (accepted, language) => expect(languageOf(accepted)).toBe(language));
