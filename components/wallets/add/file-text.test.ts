import { expect, it } from "vitest";
import { textOfFile } from "./file-text";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex")).buffer;

it.each([
  ["UTF-8", "efbbbfe98791e5baab2ce8b2a1", "en", "金庫,財"],
  ["UTF-16", "fffed191ab5e2c00a18c", "en", "金庫,財"],
  ["big-endian UTF-16", "feff91d15eab002c8ca1", "zh-CN", "金庫,財"],
  ["GBK", "bdf0bfe22cb2c6", "zh-CN", "金库,财"],
  ["Big5", "aaf7ae772cb05d", "zh-TW", "金庫,財"],
  ["Windows-1252", "c46c67", "en", "Älg"],
])("a file in %s is read as it was written", (_encoding, hex, language, text) => expect(textOfFile(bytes(hex), language)).toBe(text));
