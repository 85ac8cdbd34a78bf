import { afterEach, expect, it } from "vitest";
import { canAskForPage, type Held, laterCode, loadAhead, onHeld, setOutOfReach } from "./out-of-reach";

afterEach(() => setOutOfReach(false));

it("loads at once what is wanted while the server answers", async () => {
  await expect(laterCode(async () => "code")).resolves.toBe("code");
  expect(canAskForPage()).toBe(true);
});

it("asks for no code out of reach, tells of it, and loads it once the server is back", async () => {
  const told: Held[] = [];
  const stop = onHeld((what) => told.push(what));
  const asked: string[] = [];
  const load = (name: string) => async () => asked.push(name);
  setOutOfReach(true);
  const [one, other] = [laterCode(load("one")), laterCode(load("other"))];
  loadAhead(load("ahead"));
  expect(canAskForPage()).toBe(false);
  await Promise.resolve();
  expect(asked).toEqual([]);
  setOutOfReach(true);
  setOutOfReach(false);
  await Promise.all([one, other]);
  expect(asked).toEqual(["one", "other"]);
  expect(told).toEqual(["code", "code", "page"]);
  stop();
});

it("goes on waiting for what was lost again before it was asked for", async () => {
  let asked = 0;
  setOutOfReach(true);
  const code = laterCode(async () => (asked += 1));
  setOutOfReach(false);
  setOutOfReach(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toBe(0);
  setOutOfReach(false);
  await code;
  expect(asked).toBe(1);
});

it("passes on that code did not come while the server answers", async () => {
  await expect(laterCode(() => Promise.reject(new Error("not there")))).rejects.toThrow("not there");
});
