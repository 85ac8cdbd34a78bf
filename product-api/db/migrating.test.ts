import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { migratingMessage, reportWhileMigrating } from "./migrating";

it("reports a long migration until it ends, and passes on the error of one that fails", async () => {
  const lines: string[] = [];
  await reportWhileMigrating(delay(100), 30, (line) => lines.push(line));
  const lineCount = lines.length;
  expect(lineCount).toBeGreaterThan(0);
  expect(lines[0]).toBe(`${migratingMessage}: 0 s so far.`);
  await expect(reportWhileMigrating(Promise.reject(new Error("no room")), 30, (line) => lines.push(line))).rejects.toThrow("no room");
  await delay(60);
  expect(lines).toHaveLength(lineCount);
});
