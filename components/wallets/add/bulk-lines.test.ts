import fc from "fast-check";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { wallet } from "@/contracts/wallets/calls";
import en from "@/messages/en.json";
import zhCN from "@/messages/zh-CN.json";
import zhTW from "@/messages/zh-TW.json";
import { walletsCsv } from "../list/export-wallets";
import { isCorrectable, linesToSend, outcomesOf, readBulkLines, textOfLines } from "./bulk-lines";

const [one, other] = [`0x${"aB".repeat(20)}`, `0x${"12".repeat(20)}`];
const verdicts = (text: string) => readBulkLines(text).map(({ verdict }) => verdict);

describe("several lines", () => {
  it("contain an address and optionally a name", () => {
    expect(readBulkLines(`${one}, Cold\n\n  ${other}  \n`)).toEqual([
      { address: one, name: "Cold", verdict: "valid" }, { address: other, name: "", verdict: "valid" },
    ]);
  });
  it("may have Chinese commas after their addresses", () => {
    expect(readBulkLines(`${one}，金库，主\n ${other} 、冷钱包`)).toEqual([
      { address: one, name: "金库，主", verdict: "valid" }, { address: other, name: "冷钱包", verdict: "valid" },
    ]);
  });
  it("may have invisible characters around their addresses", () => {
    expect(readBulkLines(`\u200b${one}\u200e, Cold\n${other}\u00ad`)).toEqual([
      { address: one, name: "Cold", verdict: "valid" }, { address: other, name: "", verdict: "valid" },
    ]);
  });
  it("are checked one by one before anything is sent", () => {
    const text = [one, "0x12, Short", `${other}, ${"n".repeat(51)}`, `${one.toLowerCase()}, Again`, `${other}`].join("\n");
    expect(verdicts(text)).toEqual(["valid", "addressInvalid", "nameTooLong", "repeated", "valid"]);
    expect(linesToSend(readBulkLines(text))).toEqual([{ address: one }, { address: other }]);
  });
  it("may have headings in any order, like the exported file", () => {
    expect(readBulkLines(`\ufeffWallet Name,Address,Balance\r\n"'=1, or ""so""",${one},2.5\r\n`)).toEqual([
      { address: one, name: '=1, or "so"', verdict: "valid" },
    ]);
    expect(readBulkLines(`地址,錢包名稱\n${one},金庫`)).toMatchObject([{ name: "金庫", verdict: "valid" }]);
  });
  it.each([["en", en], ["zh-CN", zhCN], ["zh-TW", zhTW]])("give back every name that was exported (%s)", (locale, messages) => {
    const t = createTranslator({ locale, messages, namespace: "wallets" });
    const typed = fc.string({ unit: fc.constantFrom(..."a1' ,;\t\r\n\"=+-@＝＠金🦌\u05d0"), maxLength: 8 });
    fc.assert(fc.property(fc.array(typed, { minLength: 1, maxLength: 3 }), (texts) => {
      const names = texts.map((text) => text.trim());
      const wallets = names.map((name, at) => wallet.parse({ id: `${at}`, name, address: `0x${String(at).padStart(40, "0")}` }));
      expect(readBulkLines(walletsCsv(wallets, t, 0)).map(({ name }) => name)).toEqual(names);
    }));
  });
  it("of a file are separated by what separates its headings, whatever its names contain", () => {
    expect(readBulkLines(`Name;Address\nSmith, John;${one}\n`)).toMatchObject([{ name: "Smith, John", address: one }]);
    expect(readBulkLines(`Address\tName\n${one}\ta;b, c\n`)).toMatchObject([{ name: "a;b, c", address: one }]);
  });
  it("may each be separated in their own way, and keep other separators in their names", () => {
    expect(readBulkLines(`${one};Smith, John\n${other}, a;b`)).toMatchObject([{ name: "Smith, John" }, { name: "a;b" }]);
  });
  it("may have commas in their names, which only a tab or a quotation mark ends", () => {
    expect(readBulkLines(`${one}, Smith, John\n${other},a,b;c "d"`)).toMatchObject([{ name: "Smith, John" }, { name: 'a,b;c "d"' }]);
    expect(readBulkLines(`${one};Smith; John\n${other}, "Smith, John", 2.5`)).toMatchObject([{ name: "Smith; John" }, { name: "Smith, John" }]);
    expect(readBulkLines(`${one}\tCold\t2.5\n${other},Cold,,`)).toMatchObject([{ name: "Cold" }, { name: "Cold" }]);
  });
  it("without headings may have figures after their names if a program wrote them, which puts no spaces between", () => {
    expect(readBulkLines(`${one},Cold,2.5,2026-01-01\n${other},Hot;1,0,`)).toMatchObject([{ name: "Cold" }, { name: "Hot;1" }]);
    expect(readBulkLines(`${one};Cold;2,5`)).toMatchObject([{ name: "Cold" }]);
    expect(readBulkLines(`${one}, Safe, 1\n${other}, Safe, 2`)).toMatchObject([{ name: "Safe, 1" }, { name: "Safe, 2" }]);
    expect(readBulkLines(`${one},Safe,1\n${other},Safe`)).toMatchObject([{ name: "Safe,1" }, { name: "Safe" }]);
  });
  it("are empty for a blank text", () => expect(readBulkLines(" \n ")).toEqual([]));
  it("that were refused, locally or by the server, are returned as they were typed", () => {
    const text = [`${one}, Cold`, "0x12, Short", `${other}, "So, ""so"""`, one].join("\n");
    const outcomes = outcomesOf(readBulkLines(text), [{ address: one, outcome: "added" }, { address: other, outcome: "too_many_wallets" }]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["added", "addressInvalid", "too_many_wallets", "repeated"]);
    expect(textOfLines(outcomes.filter(isCorrectable).map(({ line }) => line))).toBe(`0x12, Short\n${other}, "So, ""so"""`);
  });
});
