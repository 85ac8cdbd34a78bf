import { describe, expect, it } from "vitest";
import { csvFile, parseCsv } from "./csv";

const cells = (...row: (string | number | null)[]) => csvFile([row]);

describe("a CSV file", () => {
  it("begins with a byte order mark and ends each row with CRLF", () => {
    expect(csvFile([
      ["Name", "Balance"], ["Älg 🦌", "1.000000000000000001"],
    ])).toBe("\ufeffName,Balance\r\nÄlg 🦌,1.000000000000000001\r\n");
  });
  it.each(["=1+1", "=1-1", "+1", "-1+1", "@SUM(A1)", "\tx", "-", "＝1+1", "＋1", "－1+1", "＠SUM(A1)"])("keeps a spreadsheet from running %j", (text) => {
    expect(cells(text)).toBe(`\ufeff'${text}\r\n`);
  });
  it("quotes cells with commas, quotes or line breaks, and still defuses formulas", () => {
    expect(cells('a,"b"', "c\nd", "e\rf", '=cmd|"x",1')).toBe('\ufeff"a,""b""","c\nd","e\rf","\'=cmd|""x"",1"\r\n');
  });
  it("keeps a spreadsheet from running what follows a semicolon or a tab, where these separate cells", () => {
    expect(cells("a;=1+1;b", "a\t@b", "two\n-x", "a;b")).toBe("\ufeffa;'=1+1;b,a\t'@b,\"two\n'-x\",a;b\r\n");
  });
  it("keeps a spreadsheet from running a formula behind quotes or spaces", () => {
    expect(cells('a;"=1+1;b', " =1", 'say "x"')).toBe('\ufeff"a;\'""=1+1;b",\' =1,"say ""x"""\r\n');
  });
  it("writes numbers in full, negative ones too, and leaves unknown values empty", () => {
    expect(cells(
      3200.5, 1e21, 1e-7, 1.5e-25, -2, "-2.5", null,
    )).toBe("\ufeff3200.5,1000000000000000000000,0.0000001,0.00000000000000000000000015,-2,-2.5,\r\n");
    expect(cells(Number.NaN, Infinity)).toBe("\ufeff,\r\n");
  });
});

describe("parsing CSV", () => {
  it("returns rows of trimmed cells for any line ending, without empty rows", () => {
    expect(parseCsv("\ufeffa, b \r\n\r\n , \nc\n")).toEqual([["a", "b"], ["c"]]);
    expect(parseCsv('\ufeff"a, b"\n')).toEqual([["a, b"]]);
    expect(parseCsv('a,b\rc,"d\re"\r')).toEqual([["a", "b"], ["c", "d\re"]]);
  });
  it("keeps quoted text in one cell, and splits at semicolons too", () => {
    expect(parseCsv('0x1,"Cold, ""deep""\nstore"\n0x2;Hot')).toEqual([["0x1", 'Cold, "deep"\nstore'], ["0x2", "Hot"]]);
  });
  it("keeps further separators in the last of so many cells, but none at its end", () => {
    expect(parseCsv('a,b;c,;\nd,,;\ne,"f,"\ng\th\t', undefined, 2)).toEqual([["a", "b;c"], ["d", ""], ["e", "f,"], ["g", "h", ""]]);
  });
  it("reads back the rows that a file was written from", () => {
    const rows = [['a,"b"', "c\nd"], ["e", "f"]];
    expect(parseCsv(csvFile(rows))).toEqual(rows);
  });
});
