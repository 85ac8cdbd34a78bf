import { afterEach, expect, it } from "vitest";
import { canAskForPage, type Held, laterCode, loadAhead, onHeld, setOutOfReach } from "./out-of-reach";

afterEach(() => setOutOfReach(false));

it("loads code at once while the server is reachable", async () => {
  await expect(laterCode(async () => "code")).resolves.toBe("code");
  expect(canAskForPage()).toBe(true);
});

it("holds code and pages while the server is unreachable, reports them, and loads the code once it is back", async () => {
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

it("keeps waiting if the server is lost again before the code is requested", async () => {
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

it("passes on the error if code fails to load while the server is reachable", async () => {
  await expect(laterCode(() => Promise.reject(new Error("not there")))).rejects.toThrow("not there");
});
