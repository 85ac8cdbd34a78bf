import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { shapeOf } from "@/tests/support/web/icu";
import { crashMessages } from "./crash";
import en from "./en.json";
import zhCN from "./zh-CN.json";
import zhTW from "./zh-TW.json";

interface Tree {
  [name: string]: string | Tree;
}

/** Every text by its path: `wallets.table.title`. */
function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : [...flatten(value, `${prefix}${name}.`)],
  );
  return new Map(entries);
}

const english = flatten({ ...en, crash: crashMessages.en });
const chinese = {
  "zh-TW": flatten({ ...zhTW, crash: crashMessages["zh-TW"] }),
  "zh-CN": flatten({ ...zhCN, crash: crashMessages["zh-CN"] }),
};
const languages = ["zh-TW", "zh-CN"] as const;

/** Names and figures that are the same in every language. */
const sameEverywhere = new Set(["Memescope", "1 {symbol} = {price}"]);

/** The texts that a check rejects, with their paths, so that a failure is easy to read. */
function refused(texts: Map<string, string>, isWrong: (text: string, path: string) => boolean): string[] {
  return [...texts].filter(([path, text]) => isWrong(text, path)).map(([path, text]) => `${path}: ${text}`);
}

it.each(["en", ...languages])("%s.json names nothing twice, of which all but the last would be lost", (language) => {
  const file = readFileSync(new URL(`${language}.json`, import.meta.url), "utf8");
  expect(file.split("\n")).toEqual(`${JSON.stringify(JSON.parse(file), null, 2)}\n`.split("\n"));
});

describe.each(languages)("%s", (language) => {
  const texts = chinese[language];

  it("has the same keys as English, in the same order", () => expect([...texts.keys()]).toEqual([...english.keys()]));

  it("leaves nothing untranslated", () => {
    expect(refused(texts, (text, path) => text === english.get(path) && !sameEverywhere.has(text))).toEqual([]);
    expect(refused(texts, (text) => text.trim() === "" || text !== text.trim())).toEqual([]);
    expect(
      refused(texts, (text) => !/\p{Script=Han}/u.test(text) && !sameEverywhere.has(text) && !/^\{\w+\} \/ \{\w+\}$/.test(text)),
    ).toEqual([]);
  });

  it("uses the same arguments and tags as English", () => {
    const names = (text: string) => ({ arguments: shapeOf(text).arguments.map((one) => one.split(":")[0]), tags: shapeOf(text).tags });
    for (const [path, text] of texts) expect(names(text), path).toEqual(names(english.get(path) ?? ""));
  });

  it("groups the digits of every count that English groups", () => {
    const counts = (text: string) => shapeOf(text).arguments.flatMap((one) => /^(\w+): (?:plural|number)$/.exec(one)?.[1] ?? []);
    for (const [path, text] of texts) expect(counts(text), path).toEqual(counts(english.get(path) ?? ""));
  });

  it("says of a refused password everything that it may be", () => {
    const names = ["auth.username", "auth.email"].map((path) => texts.get(path));
    for (const path of ["auth.strength.common", "errorCodes.password_common", "accountSecurity.change.refused"]) {
      for (const name of names) expect(texts.get(path), path).toContain(name);
    }
  });

  it("has no plural category except other", () => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories).toEqual(["other"]);
    for (const [path, text] of texts) for (const categories of shapeOf(text).plurals) expect(categories, path).toEqual(["other"]);
  });

  it("follows Chinese typography and addresses everyone the same way", () => {
    const literal = (text: string) => text.replaceAll(/\{[^{}]*\{[^{}]*\}\}|\{\w+\}|<\/?\w+>/g, "");
    expect(
      refused(texts, (text) => /\p{Script=Han}\w|\w\p{Script=Han}/u.test(literal(text))), "a space parts Chinese and Latin",
    ).toEqual([]);
    expect(
      refused(texts, (text) => /\p{Script=Han}[,.!?:;()]|[,.!?:;()]\p{Script=Han}/u.test(literal(text))), "punctuation is full-width",
    ).toEqual([]);
    expect(refused(texts, (text) => /\.\.\./.test(text)), "an ellipsis is one sign").toEqual([]);
    expect(refused(texts, (text) => text.includes("你")), "everybody is addressed alike").toEqual([]);
  });
});

describe("English", () => {
  it("distinguishes one and other in every plural", () => {
    for (const [path, text] of english) for (const categories of shapeOf(text).plurals) expect(categories, path).toEqual(["one", "other"]);
  });

  it("writes plurals and figures correctly", () => {
    const t = createTranslator({ locale: "en", messages: en });
    expect([1, 2, 1284].map((count) => t("wallets.summary.wallets", { count }))).toEqual(["1 wallet", "2 wallets", "1,284 wallets"]);
    expect([1, 3].map((count) => t("wallets.summary.waiting", { count }))).toEqual(["1 is waiting to sync", "3 are waiting to sync"]);
  });
});

it("Chinese uses its measure words, whatever the number", () => {
  const tw = createTranslator({ locale: "zh-TW", messages: zhTW });
  const cn = createTranslator({ locale: "zh-CN", messages: zhCN });
  expect([1, 1284].map((count) => tw("wallets.summary.wallets", { count }))).toEqual(["1 個錢包", "1,284 個錢包"]);
  expect([1, 2].map((count) => cn("errorsScreens.check.summary.failing", { count }))).toEqual(["有 1 个环节出现故障。", "有 2 个环节出现故障。"]);
});

/** All characters of a double-byte encoding whose lead byte is in a range. */
function characters(encoding: string, firstLead: number, lastLead: number, firstTrail: number): Set<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (let trail = firstTrail; trail <= 0xfe; trail++) found.add(decoder.decode(new Uint8Array([lead, trail])));
  }
  return found;
}

describe("Traditional and Simplified are two languages, neither converted from the other", () => {
  it.each([
    ["zh-TW", characters("big5", 0xa4, 0xf9, 0x40)],
    ["zh-CN", characters("gbk", 0xb0, 0xf7, 0xa1)],
  ] as const)("%s is written in its own characters", (language, own) => {
    expect(refused(chinese[language], (text) => (text.match(/\p{Script=Han}/gu) ?? []).some((letter) => !own.has(letter)))).toEqual([]);
  });

  it("each uses its own quotation marks", () => {
    expect(refused(chinese["zh-TW"], (text) => /[“”]/.test(text))).toEqual([]);
    expect(refused(chinese["zh-CN"], (text) => /[「」]/.test(text))).toEqual([]);
  });

  /** Taiwan's word, the mainland's word, and each converted to the other side's characters; null if that is a proper word there. */
  const words: [taiwan: string, mainland: string, taiwanRespelled: string | null, mainlandRespelled: string | null][] = [
    ["設定", "设置", "设定", "設置"],
    ["儲存", "保存", "储存", "保存"],
    ["帳號", "账号", "帐号", "賬號"],
    ["登入", "登录", "登入", "登錄"],
    ["登出", "退出登录", "登出", "退出登錄"],
    ["網路", "网络", "网路", "網絡"],
    ["重新整理", "刷新", "重新整理", "刷新"],
    ["使用者", "用户", "使用者", "用戶"],
    ["即時", "实时", "即时", "實時"],
    ["搜尋", "搜索", "搜寻", "搜索"],
    ["載入", "加载", "载入", "加載"],
    ["選單", "菜单", "选单", "菜單"],
    ["儀表板", "仪表盘", "仪表板", "儀表盤"],
    ["剪貼簿", "剪贴板", "剪贴簿", "剪貼板"],
    ["伺服器", "服务器", "伺服器", "服務器"],
    ["資料庫", "数据库", "资料库", "數據庫"],
    ["資料", "数据", null, "數據"],
    ["訊息", "消息", "讯息", null],
    ["介面", "界面", "介面", "界面"],
    ["範例", "示例", "范例", "示例"],
    ["分頁", "标签页", "分页", "標籤頁"],
    ["指令碼", "脚本", "指令码", "腳本"],
    ["迴圈", "循环", "回圈", "循環"],
    ["電子郵件", "邮箱", "电子邮件", "郵箱"],
    ["錢包詳細資料", "钱包详情", "钱包详细资料", "錢包詳情"],
    ["新增", "添加", "新增", "添加"],
    ["社群", "社交", "社群", "社交"],
    ["透過", "通过", "透过", "通過"],
  ];
  const all = (texts: Map<string, string>) => [...texts.values()].join("\n");

  it.each(words)("%s is %s on the mainland, and neither is respelled for the other market", (
    taiwan, mainland, taiwanRespelled, mainlandRespelled,
  ) => {
    const paths = [...chinese["zh-TW"]].filter(([, text]) => text.includes(taiwan)).map(([path]) => path);
    expect(paths.length === 0 || paths.some((path) => chinese["zh-CN"].get(path)?.includes(mainland))).toBe(true);
    expect(refused(chinese["zh-CN"], (text) => taiwanRespelled !== null && text.includes(taiwanRespelled))).toEqual([]);
    expect(refused(chinese["zh-TW"], (text) => mainlandRespelled !== null && text.includes(mainlandRespelled))).toEqual([]);
  });

  it("uses most of these words", () => {
    const used = words.filter(([taiwan, mainland]) => all(chinese["zh-TW"]).includes(taiwan) && all(chinese["zh-CN"]).includes(mainland));
    expect(used.length).toBeGreaterThanOrEqual(25);
  });
});

it("no text formats a date or time, because texts do not know the time zone", () => {
  expect(refused(english, (text) => shapeOf(text).arguments.some((one) => /: (date|time)$/.test(one)))).toEqual([]);
  expect(shapeOf("{at, date, short}").arguments.join()).toMatch(/: (date|time)$/);
});
