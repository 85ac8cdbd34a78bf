import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { migratingSign, tellWhileMigrating } from "./migrating";

it("reports a long migration until it ends, and passes on the error of one that fails", async () => {
  const said: string[] = [];
  await tellWhileMigrating(delay(100), 30, (line) => said.push(line));
  const told = said.length;
  expect(told).toBeGreaterThan(0);
  expect(said[0]).toBe(`${migratingSign}: 0 s so far.`);
  await expect(tellWhileMigrating(Promise.reject(new Error("no room")), 30, (line) => said.push(line))).rejects.toThrow("no room");
  await delay(60);
  expect(said).toHaveLength(told);
});
