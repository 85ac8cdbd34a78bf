import { describe, expect, it } from "vitest";
import { RunningLine } from "./running-line";

function terminal(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const line = new RunningLine({ isTTY, columns: 100, write: (text) => written.push(text) }, () => nowMs);
  return { line, written, pass: (ms: number) => void (nowMs += ms) };
}

describe("the line of what runs", () => {
  it("names each running step with its seconds and what it printed last, and gives way to results", () => {
    const { line, written, pass } = terminal(true);
    line.start("lint");
    line.start("unit");
    pass(61_000);
    line.follow("unit", "\u001B[32m✓ a.test.ts\u001B[39m\n ✓ b.test.ts\n");
    line.draw();
    expect(written.at(-1)).toBe("\r\u001B[Klint 61 s  | unit 61 s ✓ b.test.ts");
    line.end("lint", "lint: ok in 61 s");
    expect(written.slice(-2)).toEqual(["\r\u001B[Klint: ok in 61 s\n", "\r\u001B[Kunit 61 s ✓ b.test.ts"]);
    line.end("unit", "unit: ok");
    expect(written.at(-1)).toBe("\r\u001B[Kunit: ok\n");
  });

  it("fits the terminal's width", () => {
    const { line, written } = terminal(true);
    line.start("unit");
    line.follow("unit", "x".repeat(500));
    line.draw();
    expect(written.at(-1)!.length).toBeLessThanOrEqual(100 + 4);
    line.end("unit", "");
  });

  it("is not written to a file or a pipe, which get the results alone", () => {
    const { line, written } = terminal(false);
    line.start("unit");
    line.follow("unit", "✓ a.test.ts\n");
    line.draw();
    line.end("unit", "unit: ok");
    expect(written).toEqual(["unit: ok\n"]);
  });
});
