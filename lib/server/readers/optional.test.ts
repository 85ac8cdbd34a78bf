import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noAnswer } from "../product-api/error";
import { undefinedUnlessAnswered } from "./optional";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const failure = noAnswer;

it("a page gets an answer that arrives in time", async () => {
  await expect(undefinedUnlessAnswered(Promise.resolve(7))).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it("a page waits at most 1.5 s for an optional part", async () => {
  const onResult = vi.fn();
  void undefinedUnlessAnswered(never).then(onResult);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(onResult).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onResult).toHaveBeenCalledWith(undefined);
});

it("an error from the product API yields undefined, in time or late", async () => {
  await expect(undefinedUnlessAnswered(Promise.reject(failure()))).resolves.toBeUndefined();
  const late = undefinedUnlessAnswered(new Promise((_, reject) => setTimeout(() => reject(failure()), 2_000)));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(late).resolves.toBeUndefined();
});

it("a redirect passes through if it is in time, and is ignored if it is late", async () => {
  const redirect = new Error("NEXT_REDIRECT");
  await expect(undefinedUnlessAnswered(Promise.reject(redirect))).rejects.toBe(redirect);
  const late = undefinedUnlessAnswered(new Promise((_, reject) => setTimeout(() => reject(redirect), 2_000)));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(late).resolves.toBeUndefined();
});
