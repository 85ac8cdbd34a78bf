import { describe, expect, it } from "vitest";
import { checkCoverage, checkNamedTests, parseCoverage, readTextBelow, summarise } from "./check-spec-coverage";

const repo: Record<string, string> = {
  "lib/a.ts": "export const a = 1;",
  "lib/a.test.ts": [
    'it("counts to one", () => {});',
    'it.each(["gold"])(`weighs %s`, () => {});',
    "test(",
    '  "counts to two", () => {},',
    ");",
  ].join("\n"),
};
const readText = (path: string) => repo[path] ?? null;

function page(...rows: string[]): string {
  return ["# Page", "", "| Id | What | File | Test | State |", "|---|---|---|---|---|", ...rows, ""].join("\n");
}

function problemsOf(...rows: string[]): string[] {
  const coverage = parseCoverage(page(...rows));
  return [...coverage.problems, ...checkCoverage(coverage.rows, readText)];
}

describe("parseCoverage", () => {
  it("reads files, tests and the name of a case, and skips header and prose", () => {
    const { rows, problems } = parseCoverage(
      page("| 2.14 | A title | `lib/a.ts`, `lib/b.ts` | `lib/a.test.ts`, `lib/a.test.ts#counts to one` | done |"),
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      {
        id: "2.14",
        what: "A title",
        files: ["lib/a.ts", "lib/b.ts"],
        tests: [
          { path: "lib/a.test.ts", name: null },
          { path: "lib/a.test.ts", name: "counts to one" },
        ],
        state: "done",
      },
    ]);
  });

  it("keeps an escaped pipe inside its cell", () => {
    const { rows } = parseCoverage(page("| 7.1 | subscribe\\|unsubscribe | — | — | open |"));
    expect(rows[0]?.what).toBe("subscribe|unsubscribe");
    expect(rows[0]?.files).toEqual([]);
  });

  it.each([
    ["| 1.1 | A pipe | too many | — | — | open |", "1.1: has 6 cells where 5 are wanted (write a pipe as \\|)"],
    ["| 1.1 | | — | — | open |", "1.1: has 5 cells where 5 are wanted (write a pipe as \\|)"],
    ["| one | A title | — | — | open |", 'line 5: "one" is not a row id such as 2.14'],
    ["| 1.1 | A title | lib/a.ts | — | open |", "1.1: file and test are paths in backticks with commas between, or —"],
    ["| 1.1 | A title | `lib/a.ts` — | — | open |", "1.1: file and test are paths in backticks with commas between, or —"],
  ])("refuses %s", (row, problem) => {
    expect(parseCoverage(page(row)).problems).toEqual([problem]);
  });
});

describe("checkCoverage", () => {
  it("accepts a proven row and an open row", () => {
    expect(
      problemsOf(
        "| 1.1 | A title | `lib/a.ts` | `lib/a.test.ts#counts to one` | done |",
        "| 1.1a | Another | — | — | open |",
      ),
    ).toEqual([]);
  });

  it("refuses a repeated id", () => {
    expect(problemsOf("| 1.1 | A | — | — | open |", "| 1.1 | B | — | — | open |")).toEqual([
      "1.1: the id is used before",
    ]);
  });

  it("refuses an unknown state", () => {
    expect(problemsOf("| 1.1 | A | — | — | later |")).toEqual(['1.1: unknown state "later"']);
  });

  it("refuses a done row without file or test", () => {
    expect(problemsOf("| 1.1 | A | — | — | done |")).toEqual([
      '1.1: is "done" but names no file',
      '1.1: is "done" but names no test',
    ]);
  });

  it("accepts a row that deviates, with its reason and proof", () => {
    const proof = "`lib/a.ts` | `lib/a.test.ts#counts to one`";
    expect(problemsOf(`| 1.1 | A wait (instead: none) | ${proof} | deviates |`)).toEqual([]);
    expect(problemsOf(`| 1.1 | A wait (mock only; instead: none) | ${proof} | deviates |`)).toEqual([]);
  });

  it("refuses a row that deviates without reason, file or test", () => {
    expect(problemsOf("| 1.1 | A wait, instead of none | — | — | deviates |")).toEqual([
      '1.1: is "deviates" but names no file',
      '1.1: is "deviates" but names no test',
      '1.1: deviates but does not say in brackets what it does "instead"',
    ]);
  });

  it("refuses a done row that says it does something else instead", () => {
    expect(problemsOf("| 1.1 | A wait (instead: none) | `lib/a.ts` | `lib/a.test.ts#counts to one` | done |")).toEqual([
      '1.1: is done but says that it does something else "instead"',
    ]);
  });

  it("requires a reason, but no proof, for a row that does not apply", () => {
    expect(problemsOf("| 1.1 | A mock (there is none) | — | — | does not apply |")).toEqual([]);
    expect(problemsOf("| 1.1 | A mock | — | — | does not apply |")).toEqual([
      "1.1: does not apply but gives no reason in brackets",
    ]);
  });

  it("refuses files, tests and cases that do not exist, even in open rows", () => {
    expect(problemsOf("| 1.1 | A | `lib/gone.ts` | `lib/gone.test.ts`, `lib/a.test.ts#counts to three` | open |")).toEqual([
      "1.1: file lib/gone.ts does not exist",
      "1.1: test lib/gone.test.ts does not exist",
      '1.1: test lib/a.test.ts has no case "counts to three"',
    ]);
  });

  it("does not mistake other text of a test file for the name of a case", () => {
    expect(problemsOf("| 1.1 | A | — | `lib/a.test.ts#gold` | open |")).toEqual(['1.1: test lib/a.test.ts has no case "gold"']);
    expect(problemsOf("| 1.1 | A | — | `lib/a.test.ts#weighs %s` | open |")).toEqual([]);
    expect(problemsOf("| 1.1 | A | — | `lib/a.test.ts#to two` | open |")).toEqual([]);
  });

  it("refuses an empty case name and an empty page", () => {
    expect(problemsOf("| 1.1 | A | — | `lib/a.test.ts#` | open |")).toEqual(['1.1: test lib/a.test.ts has no case ""']);
    expect(problemsOf()).toEqual(["no rows found"]);
  });
});

describe("checkNamedTests", () => {
  const readText = (path: string) => (path === "a/b.test.ts" ? 'it("waits, and no longer", () => {' : null);

  it("accepts the files and cases that a page names if they exist", () => {
    expect(checkNamedTests("| fault | `a/b.test.ts#waits, and no`, `a/b.test.ts` | proven by `npm test` |", readText)).toEqual([]);
  });

  it("refuses files and cases that do not exist", () => {
    expect(checkNamedTests("`a/b.test.ts#hurries` and `a/c.spec.ts`", readText)).toEqual([
      'test a/b.test.ts has no case "hurries"', "test a/c.spec.ts does not exist",
    ]);
  });
});

describe("summarise", () => {
  it("counts the rows of each state", () => {
    const states = ["done", "open", "deviates", "done", "does not apply", "open", "done", "done"];
    const { rows } = parseCoverage(page(...states.map((state, index) => `| 1.${index + 1} | A | — | — | ${state} |`)));
    expect(summarise(rows)).toBe("spec coverage: 4 done, 1 deviate, 1 do not apply, 2 open");
  });
});

describe("readTextBelow", () => {
  const read = readTextBelow(import.meta.dirname);

  it("reads a file of the tree", () => {
    expect(read("check-spec-coverage.ts")).toContain("parseCoverage");
  });

  it.each(["", ".", "missing.ts", "../package.json", "/etc/hostname"])("treats %j as missing", (path) => {
    expect(read(path)).toBeNull();
  });
});
