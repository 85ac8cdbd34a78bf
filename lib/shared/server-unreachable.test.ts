import { afterEach, expect, it } from "vitest";
import { canNavigate, type Deferred, loadWhenReachable, preload, onDeferred, setServerUnreachable } from "./server-unreachable";

afterEach(() => setServerUnreachable(false));

it("loads code at once while the server is reachable", async () => {
  await expect(loadWhenReachable(async () => "code")).resolves.toBe("code");
  expect(canNavigate()).toBe(true);
});

it("holds code and pages while the server is unreachable, reports them, and loads the code once it is back", async () => {
  const deferred: Deferred[] = [];
  const stop = onDeferred((what) => deferred.push(what));
  const loaded: string[] = [];
  const load = (name: string) => async () => loaded.push(name);
  setServerUnreachable(true);
  const [one, other] = [loadWhenReachable(load("one")), loadWhenReachable(load("other"))];
  preload(load("ahead"));
  expect(canNavigate()).toBe(false);
  await Promise.resolve();
  expect(loaded).toEqual([]);
  setServerUnreachable(true);
  setServerUnreachable(false);
  await Promise.all([one, other]);
  expect(loaded).toEqual(["one", "other"]);
  expect(deferred).toEqual(["code", "code", "page"]);
  stop();
});

it("keeps waiting if the server is lost again before the code is requested", async () => {
  let loadCount = 0;
  setServerUnreachable(true);
  const code = loadWhenReachable(async () => (loadCount += 1));
  setServerUnreachable(false);
  setServerUnreachable(true);
  await Promise.resolve();
  await Promise.resolve();
  expect(loadCount).toBe(0);
  setServerUnreachable(false);
  await code;
  expect(loadCount).toBe(1);
});

it("passes on the error if code fails to load while the server is reachable", async () => {
  await expect(loadWhenReachable(() => Promise.reject(new Error("not there")))).rejects.toThrow("not there");
});
