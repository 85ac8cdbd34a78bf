/** What spreadsheets outside UTF-8 write on computers of that language. */
const legacy: Record<string, string> = { "zh-CN": "gb18030", "zh-TW": "big5" };

/**
 * The text of a file from a spreadsheet: in UTF-8, in UTF-16 with a byte order mark ("Unicode text"), or otherwise in the encoding that is
 * usual on computers of the reader's language (plain "CSV").
 */
export function textOfFile(bytes: ArrayBuffer, language: string): string {
  const mark = [...new Uint8Array(bytes.slice(0, 2))].join();
  if (mark === "255,254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254,255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(legacy[language] ?? "windows-1252").decode(bytes);
  }
}
