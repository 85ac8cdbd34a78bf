import { expect, it } from "vitest";
import { csvLine } from "./csv";

it.each([
  [["a", 1, null, "-5.25", "-1234"], "a,1,,-5.25,-1234\r\n"],
  [["a,b", 'say "x"', "two\nlines"], '"a,b","say ""x""","two\nlines"\r\n'],
  [["=1+1", "+49", "-x", "@home", "\tx"], "'=1+1,'+49,'-x,'@home,'\tx\r\n"],
  [["＝1+1", "＋49", "－x", "＠home", "\n=1"], "'＝1+1,'＋49,'－x,'＠home,\"'\n'=1\"\r\n"],
  // Where a comma separates decimals, a semicolon or a tab separates cells, and quotes within a line mean nothing.
  [["a;=1+1;b", "a\t@b", "two\n-x"], "a;'=1+1;b,a\t'@b,\"two\n'-x\"\r\n"],
  // A cell that begins with a quoted nothing, or with spaces, is the formula after it.
  [['a;"=1+1;b', 'a;"" =1', " =1"], "\"a;'\"\"=1+1;b\",\"a;'\"\"\"\" =1\",' =1\r\n"],
  [["a;b", "two\n\nlines", "1;-", ";-5"], "a;b,\"two\n\nlines\",1;'-,;'-5\r\n"],
])("%j becomes a line that no spreadsheet executes", (cells, line) => expect(csvLine(cells)).toBe(line));
